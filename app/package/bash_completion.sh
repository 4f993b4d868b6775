# Completion of articulusctl and articulus: commands, their options, and the names that some of them take. Asks the programs
# themselves.
_articulusctl_names() { # SHARED FOLDER
  local file
  for file in "$1/$2"/*.json; do file=${file##*/}; echo "${file%.json}"; done
}
_articulusctl() {
  local i current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words=() shared help
  shared=$(dirname "$(dirname "$(readlink -f "$(command -v articulusctl)")")")/share/articulus
  COMPREPLY=()
  case $previous in
    --cell) mapfile -t COMPREPLY < <(compgen -f -- "$current"; compgen -W "$(_articulusctl_names "$shared" cells)" -- "$current"); return ;;
    --simulated-specimen) mapfile -t COMPREPLY < <(compgen -W "$(_articulusctl_names "$shared" specimens)" -- "$current"); return ;;
    --csv | --hdf5 | --mat | --out | --data | --file) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
  esac
  for ((i = 1; i < COMP_CWORD; ++i)); do
    [[ ${COMP_WORDS[i]} == -* ]] && break
    words+=("${COMP_WORDS[i]}")
  done
  help=$(articulusctl "${words[@]}" --help 2>/dev/null) || help=$(articulusctl "${words[@]:0:1}" --help 2>/dev/null)
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(grep -oE -- '--[a-z][a-z0-9-]*' <<<"$help" | sort -u)" -- "$current")
    return
  fi
  local commands
  commands=$(sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z0-9_-]*\) .*/\1/p' <<<"$help")
  local takes_protocol='^(run|rehearse|protocols (show|diff))( |$)'
  [[ "${words[*]:0:2}" =~ $takes_protocol ]] && commands+=" $(_articulusctl_names "$shared" protocols)"
  mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current")
  [[ ${#COMPREPLY[@]} -gt 0 || ${#words[@]} -eq 0 ]] || mapfile -t COMPREPLY < <(compgen -f -- "$current")
}
_articulus() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} shared
  shared=$(dirname "$(dirname "$(readlink -f "$(command -v articulus)")")")/share/articulus
  case $previous in
    --cell) mapfile -t COMPREPLY < <(compgen -f -- "$current"; compgen -W "$(_articulusctl_names "$shared" cells)" -- "$current") ;;
    --simulated-specimen) mapfile -t COMPREPLY < <(compgen -W "$(_articulusctl_names "$shared" specimens)" -- "$current") ;;
    --data) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    *) mapfile -t COMPREPLY < <(compgen -W "$(articulus --help 2>/dev/null | grep -oE -- '--[a-z][a-z0-9-]*' | sort -u)" -- "$current") ;;
  esac
}
complete -F _articulusctl articulusctl
complete -F _articulus articulus

# Completion of articulusctl: commands, their options, and the names that some of them take. Asks the program itself.
_articulusctl() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words=() word shared help
  shared=$(dirname "$(dirname "$(readlink -f "$(command -v articulusctl)")")")/share/articulus
  names() { for word in "$shared/$1"/*.json; do word=${word##*/}; echo "${word%.json}"; done; }
  COMPREPLY=()
  case $previous in
    --cell) mapfile -t COMPREPLY < <(compgen -f -- "$current"; compgen -W "$(names cells)" -- "$current"); return ;;
    --specimen) mapfile -t COMPREPLY < <(compgen -W "$(names specimens)" -- "$current"); return ;;
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
  [[ ${words[0]:-} == run ]] && commands+=" $(names protocols)"
  mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current")
  [[ ${#COMPREPLY[@]} -gt 0 || ${#words[@]} -eq 0 ]] || mapfile -t COMPREPLY < <(compgen -f -- "$current")
}
complete -F _articulusctl articulusctl

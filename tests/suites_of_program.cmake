# Included by CTest before it begins: one line of CTest for each suite of a GoogleTest program, because a process for each
# of five thousand cases took more of the processor than most cases do. A failed case is named in what its suite prints.
#   program     the test program
#   room        what its lines begin with: room.Suite
#   properties  of each line
#   by_case     a regular expression: suites of which each case has a process and a line of its own, room.Suite.Case
#   list        the file to write the lines to
#   settings    the file that sets all this
#   first       suites, each followed by about how many seconds it takes, that begin before the others
# The list is made anew where the program is newer than it.
if(NOT EXISTS "${program}")
  add_test(${room}_NOT_BUILT ${room}_NOT_BUILT)
  return()
endif()
if(NOT EXISTS "${list}" OR "${program}" IS_NEWER_THAN "${list}" OR "${settings}" IS_NEWER_THAN "${list}" OR
    "${CMAKE_CURRENT_LIST_FILE}" IS_NEWER_THAN "${list}")
  execute_process(COMMAND "${program}" --gtest_list_tests OUTPUT_VARIABLE said RESULT_VARIABLE status TIMEOUT 60)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${program} --gtest_list_tests ended with ${status}:\n${said}")
  endif()
  # What a case is made of (" # GetParam() = ...") may hold what CMake takes for a list or for a bracket.
  string(REGEX REPLACE " +#[^\n]*" "" said "${said}")
  string(REPLACE "\n" ";" said "${said}")
  set(lines "")
  set(suite "")
  foreach(line IN LISTS said)
    if(line MATCHES "^([^ ].*)\\.$")
      set(suite "${CMAKE_MATCH_1}")
      if(NOT suite MATCHES "^(${by_case})$")
        list(APPEND lines "${suite}|${suite}.*")
      endif()
    elseif(suite MATCHES "^(${by_case})$" AND line MATCHES "^  ([^ ]+)$")
      list(APPEND lines "${suite}.${CMAKE_MATCH_1}|${suite}.${CMAKE_MATCH_1}")
    endif()
  endforeach()
  if(lines STREQUAL "")
    message(FATAL_ERROR "${program} has no tests:\n${said}")
  endif()
  set(script "")
  foreach(line IN LISTS lines)
    string(REPLACE "|" ";" line "${line}")
    list(POP_FRONT line name filter)
    string(APPEND script "add_test([=[${room}.${name}]=] [=[${program}]=] [=[--gtest_filter=${filter}]=])\n")
    set(cost 1)
    list(FIND first "${name}" at)
    if(at GREATER_EQUAL 0)
      math(EXPR at "${at} + 1")
      list(GET first ${at} cost)
    endif()
    string(APPEND script "set_tests_properties([=[${room}.${name}]=] PROPERTIES COST ${cost} ${properties})\n")
  endforeach()
  file(WRITE "${list}" "${script}")
endif()
include("${list}")

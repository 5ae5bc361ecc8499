# shellcheck shell=bash
# Checks that are tests: run them by name, and tell what they measured.

# run_tests MODULE CLASSES: runs the classes (a comma between them), those named *IT as integration tests. Sets tests_run to
# how many tests there were, and figures to what they measured: the text behind "figure: " in their output. A class without
# a test is a failure.
run_tests() {
  local module=$1 classes=$2 class ran units='' integration='' its=()
  shift 2
  for class in ${classes//,/ }; do
    case $class in
      *IT) integration=$integration,$class ;;
      *) units=$units,$class ;;
    esac
  done
  units=${units#,}
  if [ -n "$integration" ]; then
    its=(-DskipITs=false "-Dit.test=${integration#,}" -Dfailsafe.failIfNoSpecifiedTests=false)
  fi
  rm -rf "$module"/target/*-reports
  ./mvnw -q -B -Dstyle.color=never verify -pl "$module" -am "-Dtest=${units:-NoUnitTest}" \
    -Dsurefire.failIfNoSpecifiedTests=false "${its[@]}" "$@"
  tests_run=0
  for class in ${classes//,/ }; do
    ran=$(tests_in "$module"/target/*-reports/TEST-*".${class##*.}.xml" \
      "$module"/target/*-reports/TEST-*".${class##*.}\$"*.xml)
    if [ "$ran" -eq 0 ]; then
      echo "no test of $class was run" >&2
      return 1
    fi
    tests_run=$((tests_run + ran))
  done
  collect_figures "$module/target"
}

# run_integration_tests MODULE CLASSES: the same for tests of the distribution, one process of them at a time: they
# measure. Those that fail are in tests_failed, beside the figures of all: the caller decides.
run_integration_tests() {
  local module=$1 classes=$2 class ran reports=$1/target/failsafe-reports
  shift 2
  rm -rf "$reports"
  tests_failed=0
  ./mvnw -q -B -Dstyle.color=never verify -pl "$module" -am -Dtest=NoUnitTest -Dsurefire.failIfNoSpecifiedTests=false \
    -DskipITs=false -Dit.test="$classes" -Dfailsafe.failIfNoSpecifiedTests=false -DforkCount=1 "$@" || tests_failed=1
  tests_run=0
  for class in ${classes//,/ }; do
    ran=$(tests_in "$reports"/TEST-*".${class##*.}.xml")
    if [ "$ran" -eq 0 ]; then
      echo "no test of $class was run" >&2
      return 1
    fi
    tests_run=$((tests_run + ran))
  done
  collect_figures "$reports"
}

# collect_figures DIRECTORY: sets figures to what the tests measured whose reports are in it or below it.
collect_figures() {
  # shellcheck disable=SC2034 # the checks print it
  figures=$(
    find "$1" -path '*-reports/TEST-*.xml' | sort | xargs -r sed -n 's/^.*figure: \([^]]*\).*$/\1/p' |
      paste -s -d ';' | sed 's/;/; /g'
  )
}

# How many tests the reports tell of that were run and not skipped.
tests_in() {
  local report all=0
  for report in "$@"; do
    if [ -e "$report" ]; then
      all=$((all + $(attribute tests "$report") - $(attribute skipped "$report")))
    fi
  done
  echo "$all"
}

attribute() {
  sed -n "s/^<testsuite .* $1=\"\([0-9]*\)\".*/\1/p" "$2"
}

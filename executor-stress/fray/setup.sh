#!/usr/bin/env bash
# Builds what the Fray tests run in: a JDK 25 with Fray's instrumentation linked in, its two agents, and ours.
#
#   setup.sh IMAGE_DIR POINTS_JAR PROPERTIES_FILE FRAY_VERSION
#
# The image depends on the JDK and on Fray only and is built once; the jar is built anew when FrayPoints.java has
# changed. The properties file tells Maven whether there is something to run: fray.skip is true, after one line that
# says why, where no JDK 25 is found or Fray has no agent for this platform. MVN says which Maven fetches Fray.
set -euo pipefail

image=$1 points=$2 properties=$3 version=$4
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# Of java.se what JUnit, Surefire and Fray need. jdk.jlink is not among them: it cannot be in an image that was linked
# from a running JDK, which is what a JDK without jmods allows (JEP 493).
modules=java.base,java.instrument,java.logging,java.management,java.rmi,java.naming,java.xml,java.sql
modules+=,jdk.unsupported,jdk.management,jdk.jfr

skip() {
  echo "fray: skipped, $1"
  echo 'fray.skip=true' > "$properties"
  exit 0
}

is_jdk_25() {
  [ -x "$1/bin/jlink" ] && grep -q '^JAVA_VERSION="25[."]' "$1/release" 2> /dev/null && ! grep -q Fray "$1/release"
}

# JDK25_HOME, then the JDK that Maven runs on and the one on the path, their neighbours, and SDKMAN's.
find_jdk_25() {
  local home javac path=
  javac=$(command -v javac) && path=$(dirname "$(dirname "$(readlink -f "$javac")")")
  for home in "${JDK25_HOME:-}" "${JAVA_HOME:-}" "$path" "${JAVA_HOME:+$(dirname "$(readlink -f "$JAVA_HOME")")}"/*/ \
      "${path:+$(dirname "$path")}"/*/ "${SDKMAN_DIR:-$HOME/.sdkman}"/candidates/java/*/; do
    if [ -n "$home" ] && is_jdk_25 "$home"; then
      (cd "$home" && pwd -P)
      return
    fi
  done
}

dependency() {
  "${MVN:-mvn}" -B -q -f "$1/pom.xml" "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:$2" "${@:3}"
}

link_image() {
  local to=$1 jars
  cat > "$to/pom.xml" << POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>dev.magpie</groupId>
  <artifactId>fray-image</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.pastalab.fray.instrumentation</groupId>
      <artifactId>fray-instrumentation-jdk</artifactId>
      <version>$version</version>
    </dependency>
  </dependencies>
</project>
POM
  dependency "$to" copy-dependencies -DoutputDirectory="$to/lib"
  dependency "$to" copy -DoutputDirectory="$to" -Dmdep.stripVersion=true \
    -Dartifact="org.pastalab.fray.instrumentation:fray-instrumentation-agent:$version"
  dependency "$to" unpack -DoutputDirectory="$to" -Dartifact="org.pastalab.fray:fray-jvmti-linux-x8664:$version:jar"
  jars=$(printf '%s:' "$to"/lib/*.jar)
  "$jdk/bin/jlink" "-J-javaagent:$to/lib/fray-instrumentation-jdk-$version.jar" \
    "-J--module-path=$jars" -J--add-modules=org.pastalab.fray.instrumentation.jdk "-J--class-path=$jars" \
    --output "$to/jdk" --add-modules "$modules" --release-info add:IMPLEMENTOR=Fray --fray-instrumentation
}

mkdir -p "$(dirname "$image")" "$(dirname "$points")" "$(dirname "$properties")"
jdk=$(find_jdk_25)
[ -n "$jdk" ] || skip 'no JDK 25 was found: set JDK25_HOME'
[ "$(uname -sm)" = 'Linux x86_64' ] || skip "Fray $version has no agent for $(uname -sm)"

stamp="$version $jdk $(sed -n 's/^JAVA_RUNTIME_VERSION=//p' "$jdk/release") $modules"
if [ "$(cat "$image/stamp" 2> /dev/null)" != "$stamp" ]; then
  echo "fray: linking $image from $jdk"
  new=$(mktemp -d "$image.XXXXXX")
  trap 'rm -rf "$new"' EXIT
  link_image "$new"
  echo "$stamp" > "$new/stamp"
  rm -rf "$image"
  mv "$new" "$image" # whole or not at all, should another build do the same
fi

if [ ! "$points" -nt "$here/FrayPoints.java" ] || [ ! "$points" -nt "$image/stamp" ]; then
  classes=$(mktemp -d "$points.XXXXXX")
  trap 'rm -rf "$classes"' EXIT
  "$jdk/bin/javac" -Xlint:all -Werror -cp "$(printf '%s:' "$image"/lib/*.jar)" -d "$classes" "$here/FrayPoints.java"
  echo 'Premain-Class: FrayPoints' > "$classes.manifest"
  "$jdk/bin/jar" --create --file "$points" --manifest "$classes.manifest" -C "$classes" .
  rm -f "$classes.manifest"
fi
echo 'fray.skip=false' > "$properties"

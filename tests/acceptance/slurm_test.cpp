// SPDX-License-Identifier: Apache-2.0
// A study on a Slurm cluster of one node, started for the test: shards that are lost are run again,
// and the merged store is that of a direct run.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/command.h"
#include "tests/support/outside_tool.h"

namespace slotlab::test {
namespace {

using testing::HasSubstr;

constexpr const char* kSubmit = "scripts/slurm/submit ";

// Three shards of two points. The programs `once` and `again` are the real one, but whoever runs
// shard 2 with them for the first time gets killed, most likely in the middle.
constexpr const char* kOnTheCluster = R"sh(
set -eu
program=$1 folder=$2
cat >"$folder/study.yaml" <<END
title: memory latency
scenario: papers/a9782a/pcix-c1-fc-rd-alone.yaml
set: {run.warm_up: 1 ms, run.measure: 30 ms}
parameters:
  host.memory.latency_1_cell: [200 ns, 300 ns, 400 ns, 500 ns, 600 ns, 700 ns]
END
for name in once again; do
  cat >"$folder/$name" <<END
#!/bin/sh
case "\$*" in
  *"--shard 2/3"*)
    if ! test -e "$folder/$name.lost"; then
      touch "$folder/$name.lost"
      timeout -s KILL 0.2 "$program" "\$@"
      kill -9 \$\$
    fi ;;
esac
exec "$program" "\$@"
END
  chmod +x "$folder/$name"
done
"$program" sweep "$folder/study.yaml" --store "$folder/direct.sqlite" >"$folder/direct.log"

echo "== a lost shard is run again"
scripts/slurm/submit "$folder/study.yaml" --shards 3 --dir "$folder/once.slurm" \
  --program "$folder/once" --wait
"$program" compare "$folder/direct.sqlite" "$folder/once.slurm/merged.sqlite" --exact

echo "== without a retry it is missing, until the same command comes again"
submit() {
  scripts/slurm/submit "$folder/study.yaml" --shards 3 --retries 0 --dir "$folder/again.slurm" \
    --program "$folder/again" --wait 2>&1
}
if submit; then echo "not noticed"; else echo "exit code $?"; fi
submit
for store in once.slurm/merged again.slurm/merged; do
  python3 - "$folder/direct.sqlite" "$folder/$store.sqlite" <<END
import sqlite3, sys
dumps = [list(sqlite3.connect(file).iterdump()) for file in sys.argv[1:]]
print("equal dumps" if len(dumps[0]) > 6 and dumps[0] == dumps[1] else "DIFFERENT DUMPS")
END
done
)sh";

bool has_slurm() {
  return run_command(
             "PATH=$PATH:/usr/sbin:/sbin; for program in munged slurmctld slurmd sbatch; do "
             "command -v $program || exit 1; done")
             .exit_code == 0;
}

/// How often `text` is in the file.
std::string count(const std::string& text, const std::string& file) {
  return run_command("grep -c " + shell_quote(text) + " " + file).out;
}

TEST(Slurm, AClusterRunsShardsAndMergesThem) {
  SLOTLAB_NEEDS(has_slurm(), "Slurm is not installed; to run this test: scripts/setup --slurm");
  std::string folder = run_command("mktemp -d").out;
  folder.pop_back();
  const CommandResult result =
      run_command("scripts/slurm/local-cluster run sh -c " + shell_quote(kOnTheCluster) + " sh " +
                  shell_quote(SLOTLAB_PROGRAM) + " " + folder);
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("6 points in 3 shards"));
  EXPECT_THAT(result.out, HasSubstr("6 of 6 points from 3 stores\n"));
  EXPECT_THAT(result.out, HasSubstr("figures moved (exactly compared)"));
  EXPECT_THAT(result.out, HasSubstr("shard 2 is not complete"));
  EXPECT_THAT(result.out, HasSubstr("exit code 1\n"));
  EXPECT_THAT(result.out, HasSubstr("equal dumps\nequal dumps\n"));
  // The second round found nothing to do where no task was lost.
  EXPECT_EQ(count("2 of them were there, 0 run now", folder + "/once.slurm/shard-1.log"), "1\n");
  run_command("rm -rf " + folder);
}

TEST(Slurm, SubmitRefusesBadInput) {
  const auto refuse = [](const std::string& arguments, const std::string& why) {
    const CommandResult result = run_command(kSubmit + arguments);
    EXPECT_EQ(result.exit_code, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(why));
  };
  refuse("", "expected STUDY.yaml");
  refuse("nowhere.yaml --shards 2", "nowhere.yaml: no such file");
  refuse("README.md", "'--shards' is missing");
  for (const char* shards : {"0", "-1", "x", "100001", "''", "1.5"}) {
    refuse(std::string("README.md --shards ") + shards, "'--shards' is");
  }
  refuse("README.md --shards", "'--shards' needs a value");
  refuse("README.md --shards 2 --shard 3", "unknown option '--shard'");
  refuse("README.md LICENSE --shards 2", "unexpected argument 'LICENSE'");
  refuse("README.md --shards 2 --program /nowhere", "/nowhere: cannot be run");
}

TEST(Slurm, ScriptsExplainThemselves) {
  for (const char* script : {"submit", "local-cluster"}) {
    const CommandResult help = run_command(std::string("scripts/slurm/") + script + " --help");
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_THAT(help.out, HasSubstr("Example:\n  scripts/slurm/"));
  }
  EXPECT_EQ(run_command("scripts/slurm/local-cluster").exit_code, 2);
  EXPECT_EQ(run_command("scripts/slurm/local-cluster run").exit_code, 2);
  EXPECT_EQ(run_command("scripts/slurm/local-cluster stop /nowhere").exit_code, 2);
}

}  // namespace
}  // namespace slotlab::test

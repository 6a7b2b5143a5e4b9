// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace slotlab::study {

/// What came of one job.
struct JobOutcome {
  bool ok = false;
  std::string output;  ///< what the job returned; empty unless `ok`
  std::string error;   ///< one line; empty if `ok`
};

/// Called in the parent each time a job has ended: (ended so far, all).
using JobProgress = std::function<void(std::size_t, std::size_t)>;

/// Runs `job(0)` to `job(count - 1)`, each in a forked process of its own and at most `parallel`
/// at once (0 counts as 1): a process can elaborate only one SystemC model, and the caller's must
/// not have done so. A job that throws, dies by a signal or exits is reported as its own error and
/// leaves the others alone. Outcomes are in the order of the jobs whatever `parallel` is. What a
/// job prints to its standard output goes to the standard error. Workers die with the caller.
/// Throws std::system_error when no process can be started at all.
std::vector<JobOutcome> run_jobs(std::size_t count, unsigned parallel,
                                 const std::function<std::string(std::size_t)>& job,
                                 const JobProgress& progress = {});

/// Called in the parent with what came of job `index`. Some workers stand by for the places of
/// those at work, so the call may take its time (to write to a disk, say) and keeps none waiting.
using JobEnd = std::function<void(std::size_t index, JobOutcome outcome)>;

/// The same, with each outcome handed over as its job ends, in the order of the ends; nothing is
/// kept. When `ended` throws, the workers are ended and the exception goes on.
void stream_jobs(std::size_t count, unsigned parallel,
                 const std::function<std::string(std::size_t)>& job, const JobEnd& ended);

}  // namespace slotlab::study

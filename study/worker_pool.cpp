// SPDX-License-Identifier: Apache-2.0
#include "study/worker_pool.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <memory>
#include <system_error>
#include <utility>

namespace slotlab::study {

namespace {

// What a worker sends: that it sets to work, and then what came of it.
constexpr char kStart = 'S';
constexpr char kResult = 'R';
constexpr char kError = 'E';

/// Workers that wait, beside those at work, so that one follows another without the parent, which
/// may have to wait for a disk.
constexpr unsigned kMostWaiting = 8;

[[noreturn]] void throw_errno(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// A pipe that is closed at the end of its block.
class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) {
      throw_errno("cannot make a pipe for worker processes");
    }
  }
  ~Pipe() {
    close(ends_[0]);
    close(ends_[1]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int out() const { return ends_[0]; }
  int in() const { return ends_[1]; }

 private:
  std::array<int, 2> ends_{};
};

/// As many tokens in a pipe as workers may be at work: a worker takes one and puts it back.
class Tokens {
 public:
  explicit Tokens(unsigned count) {
    for (unsigned i = 0; i < count; ++i) put();
  }
  void take() const {
    char token = 0;
    while (read(pipe_.out(), &token, 1) != 1) {
      if (errno != EINTR) _exit(1);
    }
  }
  void put() const {
    constexpr char kToken = 't';
    while (write(pipe_.in(), &kToken, 1) != 1 && errno == EINTR) {
    }
  }

 private:
  Pipe pipe_;
};

void write_all(int descriptor, const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t step = write(descriptor, text.data() + written, text.size() - written);
    if (step < 0 && errno != EINTR) {
      _exit(1);  // nobody listens any more
    }
    written += step > 0 ? static_cast<std::size_t>(step) : 0;
  }
}

/// A worker's whole life; does not return into the parent's code.
[[noreturn]] void work(int descriptor, pid_t parent, std::size_t index,
                       const std::function<std::string(std::size_t)>& job, const Tokens& tokens) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) {
    _exit(1);
  }
  dup2(STDERR_FILENO, STDOUT_FILENO);
  tokens.take();
  write_all(descriptor, std::string(1, kStart));
  std::string message;
  try {
    message = kResult + job(index);
  } catch (const std::exception& error) {
    message = kError + std::string(error.what());
  } catch (...) {
    message = std::string(1, kError) + "unknown exception";
  }
  tokens.put();
  write_all(descriptor, message);
  std::fflush(stderr);
  _exit(0);  // neither static destructors nor buffers of the parent's
}

std::string describe(int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return "the worker process died of signal " + std::to_string(signal) + " (" +
           strsignal(signal) + ")";
  }
  return "the worker process ended early with exit code " + std::to_string(WEXITSTATUS(status));
}

/// A running worker process, killed if it is still there when this object goes.
class Worker {
 public:
  Worker(std::size_t index, const std::function<std::string(std::size_t)>& job,
         const Tokens& tokens)
      : index_(index), tokens_(tokens) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw_errno("cannot make a pipe for a worker process");
    }
    std::cout.flush();
    std::fflush(nullptr);
    const pid_t parent = getpid();
    process_ = fork();
    if (process_ == 0) {
      close(ends[0]);
      work(ends[1], parent, index, job, tokens);
    }
    close(ends[1]);
    if (process_ < 0) {
      const int reason = errno;
      close(ends[0]);
      errno = reason;
      throw_errno("cannot start a worker process");
    }
    descriptor_ = ends[0];
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() {
    close(descriptor_);
    if (process_ > 0) {
      kill(process_, SIGKILL);
      reap();
    }
  }

  std::size_t index() const { return index_; }
  int descriptor() const { return descriptor_; }

  /// Takes what has arrived; false when the worker has closed its end.
  bool receive() {
    std::array<char, 65536> chunk{};
    const ssize_t step = read(descriptor_, chunk.data(), chunk.size());
    if (step > 0) {
      message_.append(chunk.data(), static_cast<std::size_t>(step));
    }
    return step > 0 || (step < 0 && errno == EINTR);
  }

  /// Waits for the process's end; after `receive` has returned false.
  JobOutcome finish() {
    const int status = reap();
    if (message_.size() == 1) tokens_.put();  // it died at work
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || message_.size() < 2) {
      return {false, {}, describe(status)};
    }
    if (message_[1] == kResult) {
      return {true, message_.substr(2), {}};
    }
    return {false, {}, message_.substr(2)};
  }

 private:
  int reap() {
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    return status;
  }

  std::size_t index_;
  const Tokens& tokens_;
  pid_t process_ = -1;
  int descriptor_ = -1;
  std::string message_;
};

/// Blocks until at least one worker has sent something or ended.
std::vector<pollfd> wait_for_any(const std::vector<std::unique_ptr<Worker>>& workers) {
  std::vector<pollfd> ready;
  ready.reserve(workers.size());
  for (const auto& worker : workers) {
    ready.push_back({worker->descriptor(), POLLIN, 0});
  }
  while (poll(ready.data(), static_cast<nfds_t>(ready.size()), -1) < 0) {
    if (errno != EINTR) {
      throw_errno("cannot wait for worker processes");
    }
  }
  return ready;
}

}  // namespace

void stream_jobs(std::size_t count, unsigned parallel,
                 const std::function<std::string(std::size_t)>& job, const JobEnd& ended) {
  const unsigned at_work = std::max(1U, parallel);
  const Tokens tokens(at_work);
  const std::size_t most = at_work + std::min(at_work, kMostWaiting);
  std::vector<std::unique_ptr<Worker>> workers;
  std::vector<std::pair<std::size_t, JobOutcome>> over;  // and not handed over yet
  std::size_t next = 0;
  while (next < count || !workers.empty()) {
    while (next < count && workers.size() < most) {
      try {
        workers.push_back(std::make_unique<Worker>(next, job, tokens));
      } catch (const std::system_error&) {
        if (workers.empty()) {
          throw;
        }
        break;  // out of processes for now; try again when a worker has ended
      }
      ++next;
    }
    for (auto& [index, outcome] : over) {
      ended(index, std::move(outcome));
    }
    over.clear();
    const std::vector<pollfd> ready = wait_for_any(workers);
    for (std::size_t i = ready.size(); i-- > 0;) {
      if (ready[i].revents == 0 || workers[i]->receive()) {
        continue;
      }
      over.emplace_back(workers[i]->index(), workers[i]->finish());
      workers.erase(workers.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  for (auto& [index, outcome] : over) {
    ended(index, std::move(outcome));
  }
}

std::vector<JobOutcome> run_jobs(std::size_t count, unsigned parallel,
                                 const std::function<std::string(std::size_t)>& job,
                                 const JobProgress& progress) {
  std::vector<JobOutcome> outcomes(count);
  std::size_t over = 0;
  stream_jobs(count, parallel, job, [&](std::size_t index, JobOutcome outcome) {
    outcomes[index] = std::move(outcome);
    ++over;
    if (progress) {
      progress(over, count);
    }
  });
  return outcomes;
}

}  // namespace slotlab::study

import { type Command, Option } from 'commander'

// Flags that upstream takes with each command: about a log that we do not write, and a cluster that
// only some commands would ask.
const withValue = [
  '-v, --v <level>',
  '--vmodule <patterns>',
  '--stderrthreshold <level>',
  '--alsologtostderrthreshold <level>',
  '--log_backtrace_at <place>',
  '--log_dir <folder>',
  '--log_file <file>',
  '--log_file_max_size <megabytes>',
]

const withoutValue = [
  '--add_dir_header',
  '--alsologtostderr',
  '--legacy_stderr_threshold_behavior',
  '--logtostderr',
  '--one_output',
  '--skip_headers',
  '--skip_log_headers',
]

/** Makes a command take the flags that all of upstream's take; they change nothing. */
export function addLogFlags(command: Command): void {
  if (command.options.every(({ long }) => long !== '--kubeconfig')) {
    command.addOption(new Option('--kubeconfig <file>').hideHelp())
  }
  for (const flags of [...withValue, ...withoutValue]) {
    command.addOption(new Option(flags).hideHelp())
  }
}

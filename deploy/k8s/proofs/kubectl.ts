import { findOrDownloadProgram } from '../../../test/setup/debian-program.ts'

/** Path of a kubectl with kustomize 5, which components and patches by kind need. */
export function kubectl(): Promise<string> {
  return findOrDownloadProgram({
    package: 'kubectl',
    path: 'usr/bin/kubectl',
    // The first Debian that has it new enough.
    suite: 'trixie',
    check: { args: ['version', '--client'], output: /^Kustomize Version: v5\./m },
  })
}

import { debianProgram } from '../../../test/setup/debian-program.ts'

/** Path of a kubectl with kustomize 5, which components and patches by kind need. */
export function kubectl(): Promise<string> {
  return debianProgram({
    package: 'kubectl',
    path: 'usr/bin/kubectl',
    // The first Debian that has it new enough.
    suite: 'trixie',
    check: { args: ['version', '--client'], says: /^Kustomize Version: v5\./m },
  })
}

import { DockerfileParser } from 'dockerfile-ast'
import { ModifiableInstruction } from 'dockerfile-ast/lib/modifiableInstruction.js'

/** One instruction, with `${…}` as it was written. */
export type Step =
  | { kind: 'arg'; name: string; value: string | undefined }
  | { kind: 'env'; values: readonly (readonly [string, string])[] }
  | { kind: 'workdir' | 'user'; value: string }
  | { kind: 'copy'; from: string | undefined; sources: readonly string[]; to: string }
  | { kind: 'run'; command: string; caches: readonly string[] }
  | { kind: 'cmd' | 'healthcheck'; words: readonly string[] }

/** What stands between one FROM and the next. */
export interface Stage {
  name: string
  /** Another stage, or an image from elsewhere. */
  from: string
  steps: readonly Step[]
}

type Instruction = ReturnType<ReturnType<typeof DockerfileParser.parse>['getInstructions']>[number]

/**
 * The stages of a Dockerfile, of the instructions that ours use.
 *
 * @throws at one that the replay does not know, so that nothing is passed over
 */
export function readRecipe(text: string): { args: Map<string, string>; stages: Stage[] } {
  const file = DockerfileParser.parse(text)
  const stages: (Stage & { steps: Step[] })[] = []
  for (const instruction of file.getInstructions()) {
    const words = wordsOf(instruction)
    if (instruction.getKeyword() === 'FROM')
      stages.push({ from: words[0] ?? '', name: words[2] ?? '', steps: [] })
    else stages.at(-1)?.steps.push(...stepsOf(instruction, words))
  }
  const args = new Map(
    file.getInitialARGs().flatMap((arg) => {
      const property = arg.getProperty()
      return property ? [[property.getName(), property.getValue() ?? '']] : []
    }),
  )
  return { args, stages }
}

function stepsOf(instruction: Instruction, words: readonly string[]): Step[] {
  const [first = ''] = words
  switch (instruction.getKeyword()) {
    case 'ARG':
      return [{ kind: 'arg', name: first.split('=')[0] ?? '', value: first.split('=')[1] }]
    case 'ENV':
      return [
        {
          kind: 'env',
          values: words.map((word) => [word.split('=')[0] ?? '', word.slice(word.indexOf('=') + 1)]),
        },
      ]
    case 'WORKDIR':
      return [{ kind: 'workdir', value: first }]
    case 'USER':
      return [{ kind: 'user', value: first }]
    case 'COPY':
      return [
        {
          kind: 'copy',
          from: flag(instruction, 'from'),
          sources: words.slice(0, -1),
          to: words.at(-1) ?? '',
        },
      ]
    case 'RUN':
      return [{ kind: 'run', command: words.join(' '), caches: cachesOf(instruction) }]
    case 'CMD':
      return [{ kind: 'cmd', words: asJson(words) }]
    case 'HEALTHCHECK':
      return [{ kind: 'healthcheck', words: asJson(words.slice(words.indexOf('CMD') + 1)) }]
    case 'EXPOSE':
      return []
    default:
      throw new Error(`The replay does not know ${instruction.getKeyword()}: teach it, or do without.`)
  }
}

/** The JSON form of a command, which starts without a shell. */
function asJson(words: readonly string[]): string[] {
  return stringList(JSON.parse(words.join(' ')))
}

function stringList(value: unknown): string[] {
  if (!Array.isArray(value) || !value.every((word) => typeof word === 'string'))
    throw new Error('A command has to be a list of words, since only that starts without a shell.')
  return value
}

function wordsOf(instruction: Instruction): string[] {
  return instruction.getArguments().map((argument) => argument.getValue())
}

/** The folders that a RUN keeps from one build to the next. */
function cachesOf(instruction: Instruction): string[] {
  return flagsOf(instruction, 'mount').map((mount) => {
    const [, target] = /^type=cache,target=(\S+)$/.exec(mount) ?? []
    if (!target) throw new Error(`The replay does not know --mount=${mount}.`)
    return target
  })
}

function flag(instruction: Instruction, name: string): string | undefined {
  return flagsOf(instruction, name)[0]
}

function flagsOf(instruction: Instruction, name: string): string[] {
  if (!(instruction instanceof ModifiableInstruction)) return []
  return instruction
    .getFlags()
    .filter((it) => it.getName() === name)
    .map((it) => it.getValue() ?? '')
}

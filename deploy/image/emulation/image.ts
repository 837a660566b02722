import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { DockerfileParser } from 'dockerfile-ast'
import { ModifiableInstruction } from 'dockerfile-ast/lib/modifiableInstruction.js'
import * as z from 'zod'
import { type BuildContext, copyFromBuildContext } from './context.ts'

const exec = promisify(execFile)

type Variables = Readonly<Record<string, string>>
type Instruction = ReturnType<ReturnType<typeof DockerfileParser.parse>['getInstructions']>[number]

/** The files of an image, and how its container starts. */
export interface EmulatedImage {
  /** The folder of its file system. All of our files are below `/app`. */
  root: string
  args: Variables
  env: Variables
  workdir: string
  user: string
  command: readonly string[]
  healthcheck: readonly string[]
}

export interface ImageBuild {
  /** Has a folder for each stage. */
  dir: string
  context: BuildContext
  args: Variables
  /** Runs the command of a RUN; the cache folders survive the build. */
  run: (image: EmulatedImage, command: string, caches: readonly string[]) => Promise<void>
}

/** Builds a stage and those that it needs. @throws for an unsupported instruction */
export function buildImage(
  dockerfile: string,
  target: string,
  { dir, context, args, run }: ImageBuild,
): Promise<EmulatedImage> {
  const stages = parseStages(dockerfile)
  const images = new Map<string, Promise<EmulatedImage>>()

  function buildStage(name: string): Promise<EmulatedImage> {
    const image = images.get(name) ?? executeStage(name)
    images.set(name, image)
    return image
  }

  async function executeStage(name: string): Promise<EmulatedImage> {
    const { from, instructions } = stages.get(name) ?? {}
    if (!from || !instructions) throw new Error(`The Dockerfile has no stage ${name}.`)
    const root = join(dir, name)
    await mkdir(join(root, 'app'), { recursive: true })
    // Images from elsewhere have no files below /app.
    let image: EmulatedImage = {
      root,
      args: {},
      env: {},
      workdir: '/',
      user: 'root',
      command: [],
      healthcheck: [],
    }
    if (stages.has(from)) {
      const base = await buildStage(from)
      await copyFolder(join(base.root, 'app'), join(root, 'app'))
      image = { ...base, root, args: {} }
    }
    for (const instruction of instructions) image = { ...image, ...(await execute(instruction, image)) }
    return image
  }

  /** @returns what changes in the image's configuration */
  async function execute(instruction: Instruction, image: EmulatedImage): Promise<Partial<EmulatedImage>> {
    const words = instruction.getArguments().map((argument) => argument.getValue())
    const [first = ''] = words
    const expand = (text: string) => expandVariables(text, { ...image.env, ...image.args })
    const [name = '', value = ''] = first.split('=')
    switch (instruction.getKeyword()) {
      case 'ARG':
        return { args: { ...image.args, [name]: args[name] ?? value } }
      case 'ENV': {
        const pairs = words.map((word) => [word.split('=')[0], expand(word.slice(word.indexOf('=') + 1))])
        return { env: { ...image.env, ...Object.fromEntries(pairs) } }
      }
      case 'WORKDIR':
        return { workdir: resolve(image.workdir, expand(first)) }
      case 'USER':
        return { user: expand(first) }
      case 'COPY':
        await copy(image, words.map(expand), readFlags(instruction, 'from')[0])
        return {}
      case 'RUN':
        await run(image, words.join(' '), readCacheFolders(instruction))
        return {}
      case 'CMD':
        return { command: parseExecForm(words) }
      case 'HEALTHCHECK':
        return { healthcheck: parseExecForm(words.slice(words.indexOf('CMD') + 1)) }
      case 'EXPOSE':
        return {}
      default:
        throw new Error(`The emulation does not support ${instruction.getKeyword()}.`)
    }
  }

  async function copy(
    image: EmulatedImage,
    words: readonly string[],
    from: string | undefined,
  ): Promise<void> {
    const path = words.at(-1) ?? ''
    const to = join(image.root, resolve(image.workdir, path)) + (path.endsWith('/') ? '/' : '')
    if (!to.startsWith(join(image.root, 'app'))) throw new Error(`${path} is not below /app.`)
    for (const source of words.slice(0, -1))
      if (from) await copyFolder(join((await buildStage(from)).root, source), to)
      else await copyFromBuildContext(context, source, to)
  }

  return buildStage(target)
}

function parseStages(dockerfile: string) {
  const stages = new Map<string, { from: string; instructions: Instruction[] }>()
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (instruction.getKeyword() !== 'FROM') {
      ;[...stages.values()].at(-1)?.instructions.push(instruction)
      continue
    }
    const [from = '', , name = ''] = instruction.getArguments().map((argument) => argument.getValue())
    stages.set(name, { from, instructions: [] })
  }
  return stages
}

/** A command as a JSON list, which starts without a shell. */
function parseExecForm(words: readonly string[]): string[] {
  return z.array(z.string()).parse(JSON.parse(words.join(' ')))
}

function readCacheFolders(instruction: Instruction): string[] {
  return readFlags(instruction, 'mount').map((mount) => {
    const [, target] = /^type=cache,target=(\S+)$/.exec(mount) ?? []
    if (!target) throw new Error(`The emulation does not support --mount=${mount}.`)
    return target
  })
}

function readFlags(instruction: Instruction, name: string): string[] {
  if (!(instruction instanceof ModifiableInstruction)) return []
  const flags = instruction.getFlags().filter((flag) => flag.getName() === name)
  return flags.map((flag) => flag.getValue() ?? '')
}

function expandVariables(text: string, variables: Variables): string {
  return text.replaceAll(
    /\$\{(\w+)\}|\$(\w+)/g,
    (_, braced?: string, bare?: string) => variables[braced ?? bare ?? ''] ?? '',
  )
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await exec('cp', ['-a', '--reflink=auto', `${from}/.`, to])
}

import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { copyFrom, type Context } from './context.ts'
import type { Stage, Step } from './recipe.ts'

const exec = promisify(execFile)

/** What an image holds, and how it says to be started. */
export interface Image {
  /** The folder that stands for the root of its file system. All of ours lies below `/app`. */
  root: string
  args: ReadonlyMap<string, string>
  env: Readonly<Record<string, string>>
  workdir: string
  user: string
  cmd: readonly string[]
  healthcheck: readonly string[]
}

/** What a replay works with. */
export interface Workshop {
  /** Where stages are kept, each in a folder of its own. */
  dir: string
  stages: readonly Stage[]
  context: Context
  /** Runs a command of a RUN with `/app` to change; settles when it has ended well. */
  run: (image: Image, command: string, caches: readonly string[]) => Promise<void>
}

/** Replays a stage and all that it builds upon, each once for the arguments it has. */
export function replay(name: string, given: ReadonlyMap<string, string>, workshop: Workshop): Promise<Image> {
  const done = new Map<string, Promise<Image>>()
  const stageOf = (wanted: string): Promise<Image> => {
    const known = done.get(wanted) ?? build(wanted, given, workshop, stageOf)
    done.set(wanted, known)
    return known
  }
  return stageOf(name)
}

async function build(
  name: string,
  given: ReadonlyMap<string, string>,
  workshop: Workshop,
  stageOf: (name: string) => Promise<Image>,
): Promise<Image> {
  const stage = workshop.stages.find((it) => it.name === name)
  if (!stage) throw new Error(`The recipe has no stage "${name}".`)
  const isOurs = workshop.stages.some((it) => it.name === stage.from)
  const root = join(workshop.dir, name)
  await mkdir(join(root, 'app'), { recursive: true })
  let image: Image = isOurs ? { ...(await stageOf(stage.from)), root, args: new Map() } : fromElsewhere(root)
  if (isOurs) await copyAll(join(workshop.dir, stage.from, 'app'), join(root, 'app'))
  for (const step of stage.steps) image = await apply(step, image, given, workshop, stageOf)
  return image
}

/** The image of Node: nothing of it is below `/app`. */
function fromElsewhere(root: string): Image {
  return { root, args: new Map(), env: {}, workdir: '/', user: 'root', cmd: [], healthcheck: [] }
}

async function apply(
  step: Step,
  image: Image,
  given: ReadonlyMap<string, string>,
  workshop: Workshop,
  stageOf: (name: string) => Promise<Image>,
): Promise<Image> {
  const said = (text: string) => expand(text, image)
  if (step.kind === 'run') await workshop.run(image, step.command, step.caches)
  if (step.kind === 'copy')
    await copy({ ...step, sources: step.sources.map(said), to: said(step.to) }, image, workshop, stageOf)
  return { ...image, ...changeOf(step, image, given) }
}

/** What a step changes of how the image is started, beside its files. */
function changeOf(step: Step, image: Image, given: ReadonlyMap<string, string>): Partial<Image> {
  const said = (text: string) => expand(text, image)
  switch (step.kind) {
    case 'arg':
      return { args: new Map([...image.args, [step.name, given.get(step.name) ?? step.value ?? '']]) }
    case 'env':
      return {
        env: { ...image.env, ...Object.fromEntries(step.values.map(([key, value]) => [key, said(value)])) },
      }
    case 'workdir':
      return { workdir: resolve(image.workdir, said(step.value)) }
    case 'user':
      return { user: said(step.value) }
    case 'cmd':
    case 'healthcheck':
      return { [step.kind]: step.words }
    default:
      return {}
  }
}

async function copy(
  step: Extract<Step, { kind: 'copy' }>,
  image: Image,
  { context }: Workshop,
  stageOf: (name: string) => Promise<Image>,
): Promise<void> {
  const folder = step.to.endsWith('/') ? '/' : ''
  const to = join(image.root, resolve(image.workdir, step.to)) + folder
  if (!to.startsWith(join(image.root, 'app'))) throw new Error(`${step.to} is not below /app.`)
  for (const source of step.sources)
    if (step.from) await copyAll(join((await stageOf(step.from)).root, source), to)
    else await copyFrom(context, source, to)
}

async function copyAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await exec('cp', ['-a', '--reflink=auto', `${from}/.`, to])
}

function expand(text: string, { args, env }: Image): string {
  return text.replaceAll(/\$\{(\w+)\}|\$(\w+)/g, (_, braced?: string, bare?: string) => {
    const name = braced ?? bare ?? ''
    return args.get(name) ?? env[name] ?? ''
  })
}

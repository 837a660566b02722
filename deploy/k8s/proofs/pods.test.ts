import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backendNames, serviceNames } from '@faresight/contracts/services'
import { repositoryRoot } from '@faresight/local/folders'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { expect, test } from 'vitest'
import { buildAll, ofKind, workloadsOf } from './built.ts'

const trees = ['base', 'production'] as const
const built = Object.fromEntries(
  await Promise.all(trees.map(async (tree) => [tree, await buildAll(tree)] as const)),
)
const each = trees.flatMap((tree) =>
  workloadsOf(built[tree] ?? []).map((workload) => ({ tree, ...workload })),
)
const processes = each.filter(({ kind }) => kind === 'Deployment')
const jobs = each.filter(({ kind }) => kind === 'Job')

const migrations = serviceNames.map((service) => `${service}-migrate`)

test.each(trees)('%s has every part of the product, and what it needs before', (tree) => {
  const named = (all: typeof each) => all.filter((it) => it.tree === tree).map(({ name }) => name)
  expect(named(processes).sort()).toEqual([...backendNames].sort())
  expect(named(jobs).sort()).toEqual([...migrations, 'streams', 'databases'].sort())
})

/** What somebody may write to that outlives them. */
const claims: Record<string, string> = { backup: 'backups', ledger: 'ledger' }

test.each(each)('$kind $name of $tree may do nothing that it need not', ({ name, pod, main }) => {
  const claim = claims[name]
  expect(pod.spec).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    priorityClassName: 'faresight',
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    volumes: [
      { name: 'tmp', emptyDir: { sizeLimit: '64Mi' } },
      ...(claim ? [{ name: claim, persistentVolumeClaim: { claimName: claim } }] : []),
    ],
  })
  expect(main).toMatchObject({
    name: 'main',
    volumeMounts: [
      { name: 'tmp', mountPath: '/tmp' },
      ...(claim ? [{ name: claim, mountPath: `/${claim}` }] : []),
    ],
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  })
  expect(main.securityContext).not.toHaveProperty('privileged')
  for (const shared of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers'])
    expect(pod.spec).not.toHaveProperty(shared)
})

test.each(each)(
  '$kind $name of $tree asks for memory and processor, and is held to its memory alone',
  ({ main }) => {
    expect(main.resources).toEqual({
      requests: { cpu: expect.stringMatching(/^\d+m$/), memory: expect.stringMatching(/^\d+[MG]i$/) },
      limits: { memory: expect.stringMatching(/^\d+[MG]i$/) },
    })
    expect(main.env).toContainEqual({ name: 'NODE_OPTIONS', value: '--max-old-space-size-percentage=70' })
  },
)

test.each(each)('$kind $name of $tree runs an image of its own', ({ tree, kind, name, main }) => {
  const made = ['streams', 'databases'].includes(name) ? 'setup' : name.replace(/-migrate$/, '')
  const image = kind === 'CronJob' ? 'backup' : kind === 'Job' ? made : name
  const form = tree === 'base' ? `^faresight/${image}$` : `^[a-z.]+/faresight/${image}[:@][\\w.:-]+$`
  expect(main.image).toMatch(new RegExp(form))
})

test('all that runs in production is of one release', () => {
  const tags = each
    .filter(({ tree }) => tree === 'production')
    .map(({ main }) => main.image?.split(':').at(-1))
  expect(new Set(tags).size).toBe(1)
})

test.each(processes)('$name of $tree is asked how it does', ({ main }) => {
  expect(main.ports).toEqual([{ name: 'http', containerPort: 8080 }])
  expect(main.env).toContainEqual({ name: 'PORT', value: '8080' })
  expect(main.env).toContainEqual({ name: 'HOST', value: '0.0.0.0' })
  expect(main).toMatchObject({
    startupProbe: { httpGet: { path: '/health/ready', port: 'http' } },
    // What needs a store must neither restart a process nor take all replicas away at once.
    readinessProbe: { httpGet: { path: '/health/live', port: 'http' } },
    livenessProbe: { httpGet: { path: '/health/live', port: 'http' } },
  })
})

test.each(processes)(
  '$name of $tree is told to have failed after its start-up probe has, not before',
  (process) => {
    const { periodSeconds = 0, failureThreshold = 0 } = process.main.startupProbe ?? {}
    const deployment = deploymentOf(process)
    expect(periodSeconds * failureThreshold).toBe(300)
    expect(deployment.spec?.progressDeadlineSeconds).toBeGreaterThan(periodSeconds * failureThreshold)
  },
)

test.each(processes)(
  '$name of $tree is spared while it is merely busy, before it is restarted',
  ({ main }) => {
    const [spared = 0, restarted = 0] = [main.readinessProbe, main.livenessProbe].map(
      (probe) => (probe?.periodSeconds ?? 0) * (probe?.failureThreshold ?? 0),
    )
    expect(restarted).toBeGreaterThanOrEqual(3 * spared)
    expect(restarted).toBeGreaterThanOrEqual(60)
  },
)

test.each(processes)('$name of $tree is replaced one by one, apart from each other', (process) => {
  expect(deploymentOf(process).spec).toMatchObject({
    revisionHistoryLimit: 5,
    strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    selector: { matchLabels: { 'app.kubernetes.io/name': process.name } },
  })
  const labelSelector = { matchLabels: { 'app.kubernetes.io/name': process.name } }
  // Pods of the release before do not count, or a rollout would find all places taken.
  const both = { maxSkew: 1, labelSelector, matchLabelKeys: ['pod-template-hash'] }
  expect(process.pod.spec?.topologySpreadConstraints).toEqual([
    { ...both, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'ScheduleAnyway' },
    {
      ...both,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'DoNotSchedule',
      nodeTaintsPolicy: 'Honor',
    },
  ])
  expect(process.pod.spec?.serviceAccountName).toBe(process.name)
})

test.each(processes)('$name of $tree bears the labels by which it is known', ({ name, labels }) => {
  expect(labels).toEqual({
    'app.kubernetes.io/name': name,
    'app.kubernetes.io/component': 'process',
    'app.kubernetes.io/part-of': 'faresight',
  })
})

/** As `kit/src/http/drain.ts` ends: what is open, each resource, and what was forgotten have this long each. */
const drainSeconds =
  Number(/defaultDrainMs = ([\d_]+)/.exec(source('kit/src/http/drain.ts'))?.[1]?.replaceAll('_', '')) / 1000

test.each(processes)(
  '$name of $tree is left as long as it may take to end in order',
  ({ pod, main, name }) => {
    const pause = Number(main.env?.find((it) => it.name === 'LINGER_SECONDS')?.value)
    expect(pause).toBeGreaterThanOrEqual(5)
    const longest = pause + drainSeconds * (resourcesOf(name) + 2)
    expect(pod.spec?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(longest)
  },
)

/** How many resources a process lets go of, one after the other. */
function resourcesOf(name: string): number {
  const folder = name === 'gateway' ? name : `services/${name}`
  const list = /resources: [^[]*=> \[(.+?)\]|app\.close\(\), force \},\s*\[(.+?)\]/s.exec(
    source(`${folder}/src/main.ts`),
  )
  return (list?.[1] ?? list?.[2] ?? '').split(',').filter((one) => one.trim()).length || Number.NaN
}

test.each(jobs)('$name of $tree runs its program to the end', ({ main, pod, name }) => {
  const program = name.endsWith('-migrate') ? 'migrate' : name
  expect(main.command).toEqual(['node', `src/${program}.ts`])
  expect(pod.spec?.restartPolicy).toBe('Never')
})

test.each(jobs)(
  '$name of $tree waits for a store that is away, and runs anew each time under Argo CD',
  (job) => {
    const { metadata, spec } = jobOf(job)
    // Its pauses double from ten seconds on.
    expect(10 * (2 ** (spec?.backoffLimit ?? 0) - 1)).toBeGreaterThanOrEqual(600)
    expect(metadata?.annotations).toEqual({
      'argocd.argoproj.io/hook': 'PreSync',
      'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
    })
  },
)

test('a migration is there for each service that has one', () => {
  const programs = globSync('services/*/src/migrate.ts', { cwd: repositoryRoot })
  expect(programs.map((path) => `${path.split('/')[1]}-migrate`).sort()).toEqual([...migrations].sort())
})

test.each(trees)('jobs of %s can be found, to be waited for and made anew', (tree) => {
  const steps = ofKind(built[tree] ?? [], Job.is).map(({ metadata }) => [
    metadata?.name,
    metadata?.labels?.['faresight/step'],
  ])
  expect(Object.fromEntries(steps)).toEqual({
    ...Object.fromEntries([...migrations, 'streams'].map((name) => [name, 'migrate'])),
    databases: 'setup',
  })
})

function deploymentOf({ tree, name }: (typeof processes)[number]) {
  const found = ofKind(built[tree] ?? [], Deployment.is).find(({ metadata }) => metadata?.name === name)
  if (!found) throw new Error(`There is no Deployment ${name}.`)
  return found
}

function jobOf({ tree, name }: (typeof jobs)[number]) {
  const found = ofKind(built[tree] ?? [], Job.is).find(({ metadata }) => metadata?.name === name)
  if (!found) throw new Error(`There is no Job ${name}.`)
  return found
}

function source(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8')
}

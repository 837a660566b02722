import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { repositoryRoot } from '@faresight/local/folders'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { expect, test } from 'vitest'
import { buildProductionManifests, listWorkloads, objectsOfKind } from './manifests.ts'

const objects = await buildProductionManifests()
const workloads = listWorkloads(objects)
const processes = workloads.filter(({ kind }) => kind === 'Deployment')
const jobs = workloads.filter(({ kind }) => kind === 'Job')

const migrations = globSync('services/*/src/migrate.ts', { cwd: repositoryRoot }).map(
  (path) => `${path.split('/')[1]}-migrate`,
)

test('every process of the product runs, and a Job for each migration', () => {
  expect(processes.map(({ name }) => name).sort()).toEqual([...backendNames].sort())
  expect(jobs.map(({ name }) => name).sort()).toEqual([...migrations, 'streams', 'databases'].sort())
})

test('each stream is stored by three servers', () => {
  const streams = jobs.find(({ name }) => name === 'streams')
  expect(streams?.main.env).toContainEqual({ name: 'BUS_REPLICAS', value: '3' })
})

/** Volumes that outlive a pod. */
const claims: Record<string, string> = { backup: 'backups', ledger: 'ledger' }

test.each(workloads)('$kind $name has no privileges and no access to the host', ({ name, pod, main }) => {
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

test.each(workloads)(
  '$kind $name has a memory limit, which bounds its heap, and no CPU limit',
  ({ main }) => {
    expect(main.resources).toEqual({
      requests: { cpu: expect.stringMatching(/^\d+m$/), memory: expect.stringMatching(/^\d+[MG]i$/) },
      limits: { memory: expect.stringMatching(/^\d+[MG]i$/) },
    })
    expect(main.env).toContainEqual({ name: 'NODE_OPTIONS', value: '--max-old-space-size-percentage=70' })
  },
)

test('each workload runs its image, all of one release', () => {
  for (const { kind, name, main } of workloads) {
    const own = ['streams', 'databases'].includes(name) ? 'setup' : name.replace(/-migrate$/, '')
    const image = kind === 'CronJob' ? 'backup' : own
    expect.soft(main.image).toMatch(new RegExp(`^[a-z.]+/faresight/${image}[:@][\\w.:-]+$`))
  }
  expect(new Set(workloads.map(({ main }) => main.image?.split(':').at(-1))).size).toBe(1)
})

test.each(processes)('$name accepts connections from other pods, on port 8080', ({ main }) => {
  expect(main.ports).toEqual([{ name: 'http', containerPort: 8080 }])
  expect(main.env).toContainEqual({ name: 'HOST', value: '0.0.0.0' })
  expect(main.env).toContainEqual({ name: 'PORT', value: '8080' })
})

test.each(processes)('$name is ready once its stores answer, and stays ready without them', (process) => {
  const { startupProbe, readinessProbe, livenessProbe } = process.main
  expect(startupProbe?.httpGet).toEqual({ path: '/health/ready', port: 'http' })
  for (const probe of [readinessProbe, livenessProbe])
    expect(probe?.httpGet).toEqual({ path: '/health/live', port: 'http' })
  const [startSeconds = 0, unreadySeconds = 0, restartSeconds = 0] = [
    startupProbe,
    readinessProbe,
    livenessProbe,
  ].map((probe) => (probe?.periodSeconds ?? 0) * (probe?.failureThreshold ?? 0))
  // A busy process loses its traffic before it is restarted.
  expect(restartSeconds).toBeGreaterThanOrEqual(Math.max(60, 3 * unreadySeconds))
  expect(findDeployment(process.name).spec?.progressDeadlineSeconds).toBeGreaterThan(startSeconds)
})

test.each(processes)('$name is replaced pod by pod, on different nodes', ({ name, pod }) => {
  expect(findDeployment(name).spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
  const labelSelector = { matchLabels: { 'app.kubernetes.io/name': name } }
  // Without pods of the previous release, or a rollout would find no free node.
  const both = { maxSkew: 1, labelSelector, matchLabelKeys: ['pod-template-hash'] }
  expect(pod.spec?.topologySpreadConstraints).toEqual([
    { ...both, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'ScheduleAnyway' },
    {
      ...both,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'DoNotSchedule',
      nodeTaintsPolicy: 'Honor',
    },
  ])
})

/** As in `kit/src/http/drain.ts`: for open requests, each resource, and the rest. */
const drainSeconds =
  Number(/defaultDrainMs = ([\d_]+)/.exec(readSource('kit/src/http/drain.ts'))?.[1]?.replaceAll('_', '')) /
  1000

test.each(processes)('$name has time to shut down in order', ({ pod, main, name }) => {
  const lingerSeconds = Number(main.env?.find((one) => one.name === 'LINGER_SECONDS')?.value)
  expect(lingerSeconds).toBeGreaterThanOrEqual(5)
  const longest = lingerSeconds + drainSeconds * (countResources(name) + 2)
  expect(pod.spec?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(longest)
})

/** How many resources a process closes, one after the other. */
function countResources(name: string): number {
  const folder = name === 'gateway' ? name : `services/${name}`
  const list = /resources: [^[]*=> \[(.+?)\]|force,?\s*\},\s*\[(.+?)\]/s.exec(
    readSource(`${folder}/src/main.ts`),
  )
  return (list?.[1] ?? list?.[2] ?? '').split(',').filter((one) => one.trim()).length || Number.NaN
}

test.each(jobs)('$name runs its program, and is found by the commands of a release', ({ main, name }) => {
  const program = name.endsWith('-migrate') ? 'migrate' : name
  expect(main.command).toEqual(['node', `src/${program}.ts`])
  const job = objectsOfKind(objects, Job.is).find(({ metadata }) => metadata?.name === name)
  const step = name === 'databases' ? 'setup' : 'migrate'
  expect(job?.metadata?.labels?.['faresight/step']).toBe(step)
})

test.each(jobs)('$name retries for ten minutes, and Argo CD runs it before each release', ({ name }) => {
  const job = objectsOfKind(objects, Job.is).find(({ metadata }) => metadata?.name === name)
  // Kubernetes doubles the pause from ten seconds on.
  expect(10 * (2 ** (job?.spec?.backoffLimit ?? 0) - 1)).toBeGreaterThanOrEqual(600)
  expect(job?.metadata?.annotations).toEqual({
    'argocd.argoproj.io/hook': 'PreSync',
    'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
  })
})

function findDeployment(name: string) {
  const found = objectsOfKind(objects, Deployment.is).find(({ metadata }) => metadata?.name === name)
  if (!found) throw new Error(`There is no Deployment ${name}.`)
  return found
}

function readSource(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8')
}

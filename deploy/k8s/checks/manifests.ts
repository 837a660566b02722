import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { IContainer } from 'kubernetes-models/v1/Container'
import type { IPodTemplateSpec } from 'kubernetes-models/v1/PodTemplateSpec'
import { parseAllDocuments } from 'yaml'
import { findOrDownloadProgram } from '@faresight/local/servers/debian-program'

const exec = promisify(execFile)

export interface KubernetesObject {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
}

/** Builds a folder of `deploy/k8s` with kustomize. */
export async function buildManifests(folder: string): Promise<KubernetesObject[]> {
  const kubectl = await findOrDownloadProgram({
    package: 'kubectl',
    path: 'usr/bin/kubectl',
    suite: 'trixie',
    check: { args: ['version', '--client'], output: /^Kustomize Version: v5\./m },
  })
  const path = join(import.meta.dirname, '..', folder)
  const { stdout } = await exec(kubectl, ['kustomize', path], { maxBuffer: 16 * 1024 * 1024 })
  // kustomize refuses documents without kind and name.
  return parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject)
}

/** The site, its Jobs and its CronJobs. */
export async function buildProductionManifests(): Promise<KubernetesObject[]> {
  const folders = ['production', ...['setup', 'migrate', 'backup'].map((step) => `production/${step}`)]
  return (await Promise.all(folders.map(buildManifests))).flat()
}

/** The objects of one kind, by a guard of `kubernetes-models`: `objectsOfKind(objects, Deployment.is)`. */
export function objectsOfKind<T>(objects: readonly unknown[], is: (object: unknown) => object is T): T[] {
  return objects.filter(is)
}

/** A Deployment, Job or CronJob. */
export interface Workload {
  name: string
  kind: string
  pod: IPodTemplateSpec
  /** The only container. */
  main: IContainer
  labels: Record<string, string>
}

/** @throws if a pod has no container, or several */
export function listWorkloads(objects: readonly KubernetesObject[]): Workload[] {
  const found = [
    ...[...objectsOfKind(objects, Deployment.is), ...objectsOfKind(objects, Job.is)].map((one) => ({
      ...one,
      pod: one.spec?.template,
    })),
    ...objectsOfKind(objects, CronJob.is).map((one) => ({
      ...one,
      pod: one.spec?.jobTemplate.spec?.template,
    })),
  ]
  return found.map(({ kind, metadata, pod }) => {
    const [main, ...others] = pod?.spec?.containers ?? []
    if (!pod || !main || others.length) throw new Error(`${metadata?.name} does not have one container.`)
    return { name: metadata?.name ?? '', kind, pod, main, labels: pod.metadata?.labels ?? {} }
  })
}

export interface SecretReference {
  variable: string
  secret: string
  key: string
  isOptional: boolean
}

/** The variables that a container reads from Secrets. */
export function listSecretReferences({ main }: Workload): SecretReference[] {
  return (main.env ?? []).flatMap(({ name, valueFrom }) => {
    const from = valueFrom?.secretKeyRef
    if (!from?.name) return []
    return [{ variable: name, secret: from.name, key: from.key, isOptional: from.optional ?? false }]
  })
}

/** The variables of a container that are not secret. */
export function readPlainEnvironment(
  { main }: Workload,
  objects: readonly KubernetesObject[],
): Record<string, string> {
  const maps = new Map(
    objectsOfKind(objects, ConfigMap.is).map(({ metadata, data }) => [metadata?.name, data ?? {}]),
  )
  const shared = (main.envFrom ?? []).map(({ configMapRef }) => maps.get(configMapRef?.name) ?? {})
  const own = (main.env ?? []).flatMap(({ name, value }) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.assign({}, ...shared, Object.fromEntries(own))
}

interface LabelSelector {
  matchLabels?: Readonly<Record<string, string>>
  matchExpressions?: readonly { key: string; operator: string; values?: readonly string[] }[]
}

/** An empty selector matches everything. */
export function matchesLabels(selector: LabelSelector, labels: Readonly<Record<string, string>>): boolean {
  const equal = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value)
  return (
    equal &&
    (selector.matchExpressions ?? []).every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`The operator ${operator} is not supported here.`)
      return (values ?? []).includes(labels[key] ?? '')
    })
  )
}

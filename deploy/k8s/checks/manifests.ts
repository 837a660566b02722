import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'
import type { IContainer } from 'kubernetes-models/v1/Container'
import type { IPodTemplateSpec } from 'kubernetes-models/v1/PodTemplateSpec'
import { parseAllDocuments } from 'yaml'
import { kubectl } from './kubectl.ts'

const exec = promisify(execFile)

/** An object of the cluster, of whatever kind. */
export interface Built {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
}

/** What `kubectl kustomize` makes of a folder of `deploy/k8s`. */
export async function build(folder: string): Promise<Built[]> {
  const path = join(import.meta.dirname, '..', folder)
  const { stdout } = await exec(await kubectl(), ['kustomize', path], { maxBuffer: 16 * 1024 * 1024 })
  // kustomize gives no document without a kind and a name; each proof then asks for what it needs.
  return parseAllDocuments(stdout).map((document) => document.toJS() as Built)
}

/** Everything that stands in a cluster: the site, its jobs and its backups. */
export async function buildAll(tree: 'base' | 'production'): Promise<Built[]> {
  const folders = [tree, ...['setup', 'migrate', 'backup'].map((step) => `${tree}/${step}`)]
  return (await Promise.all(folders.map(build))).flat()
}

/** All of one kind, by a guard of `kubernetes-models`: `ofKind(objects, Deployment.is)`. */
export function ofKind<T>(objects: readonly unknown[], is: (object: unknown) => object is T): T[] {
  return objects.filter(is)
}

/** What runs pods. */
export interface Workload {
  name: string
  kind: string
  pod: IPodTemplateSpec
  main: IContainer
  labels: Record<string, string>
}

/** @throws where one has no container, or several */
export function workloadsOf(objects: readonly Built[]): Workload[] {
  const found = [
    ...[...ofKind(objects, Deployment.is), ...ofKind(objects, Job.is)].map((it) => ({
      ...it,
      pod: it.spec?.template,
    })),
    ...ofKind(objects, CronJob.is).map((it) => ({ ...it, pod: it.spec?.jobTemplate.spec?.template })),
  ]
  return found.map(({ kind, metadata, pod }) => {
    const [main, ...others] = pod?.spec?.containers ?? []
    if (!pod || !main || others.length) throw new Error(`${metadata?.name} has not just one container.`)
    return { name: metadata?.name ?? '', kind, pod, main, labels: pod.metadata?.labels ?? {} }
  })
}

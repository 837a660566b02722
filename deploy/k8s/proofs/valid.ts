import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '@faresight/local/folders'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { PriorityClass } from 'kubernetes-models/scheduling.k8s.io/v1/PriorityClass'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import type { Built } from './built.ts'

const exec = promisify(execFile)

interface ObjectModel {
  apiVersion: string
  kind: string
  new (object: never): { validate(): void }
}

/** Every kind that may be here. */
const models: readonly ObjectModel[] = [
  Namespace,
  PriorityClass,
  NetworkPolicy,
  ServiceAccount,
  ConfigMap,
  Service,
  Deployment,
  PodDisruptionBudget,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  CronJob,
  ScaledObject,
]

/** @throws where it is of no known kind, lacks something, or has something of another type than it may have */
export function validate(object: Built): void {
  const Model = models.find(
    ({ apiVersion, kind }) => apiVersion === object.apiVersion && kind === object.kind,
  )
  if (!Model) throw new Error(`Nothing is known of ${object.apiVersion} ${object.kind}.`)
  // The model sees for itself whether it is what it wants.
  new Model(object as never).validate()
}

/**
 * What of the objects is no field of their kind: the schemas of the cluster allow any, and the cluster drops them in
 * silence. The compiler refuses them in a literal of the type.
 */
export async function unknownFields(objects: readonly Built[]): Promise<string[]> {
  const work = await mkdtemp(join(tmpdir(), 'faresight-k8s-'))
  try {
    await writeFile(join(work, 'objects.ts'), objects.map(asSource).join('\n'))
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext', '--module', 'nodenext']
    const tsc = join(repositoryRoot, 'node_modules', '.bin', 'tsc')
    const { stdout } = await exec(tsc, [...flags, 'objects.ts'], { cwd: work }).catch(withOutput)
    return stdout.split('\n').filter((line) => line.includes('error'))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function asSource(object: Built, index: number): string {
  const { apiVersion, kind } = object
  const packageName = apiVersion.startsWith('keda.sh') ? '@kubernetes-models/keda' : 'kubernetes-models'
  const types = join(repositoryRoot, 'node_modules', packageName, apiVersion, `${kind}.js`)
  const literal = JSON.stringify(object, undefined, 2)
  return `export const object${index}: import(${JSON.stringify(types)}).I${kind} = ${literal}`
}

/** The compiler ends with an error where it has found one. */
function withOutput(error: { stdout?: string }): { stdout: string } {
  if (!error.stdout) throw error
  return { stdout: error.stdout }
}

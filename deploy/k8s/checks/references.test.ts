import { backendNames } from '@faresight/contracts/services'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { PriorityClass } from 'kubernetes-models/scheduling.k8s.io/v1/PriorityClass'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { expect, test } from 'vitest'
import { buildProductionManifests, listWorkloads, matchesLabels, objectsOfKind } from './manifests.ts'

const objects = await buildProductionManifests()
const workloads = listWorkloads(objects)
const processes = workloads.filter(({ kind }) => kind === 'Deployment')
const names = (found: readonly { metadata?: { name?: string } }[]) =>
  found.map(({ metadata }) => metadata?.name ?? '').sort()
const selected = (matchLabels: Record<string, string>) =>
  workloads.filter(({ labels }) => matchesLabels({ matchLabels }, labels)).map(({ name }) => name)

test('a Deployment selects only its own pods', () => {
  for (const { metadata, spec } of objectsOfKind(objects, Deployment.is))
    expect(selected(spec?.selector.matchLabels ?? {})).toEqual([metadata?.name])
})

test('each process has a Service with a port of its container', () => {
  const services = objectsOfKind(objects, Service.is)
  expect(names(services)).toEqual([...backendNames].sort())
  for (const { metadata, spec } of services) {
    expect(selected(spec?.selector ?? {})).toEqual([metadata?.name])
    const ports = workloads.find(({ name }) => name === metadata?.name)?.main.ports?.map(({ name }) => name)
    expect(spec?.ports).toMatchObject([{ port: 8080 }])
    for (const { targetPort } of spec?.ports ?? []) expect(ports).toContain(targetPort)
  }
})

test('a drained node takes away one pod of each process at a time', () => {
  const budgets = objectsOfKind(objects, PodDisruptionBudget.is)
  expect(names(budgets)).toEqual([...backendNames].sort())
  for (const { metadata, spec } of budgets) {
    expect(selected(spec?.selector?.matchLabels ?? {})).toEqual([metadata?.name])
    expect(spec).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' })
  }
})

test('each process runs as its own service account, without rights in the cluster', () => {
  const accounts = objectsOfKind(objects, ServiceAccount.is)
  expect(names(accounts)).toEqual([...backendNames].sort())
  for (const account of accounts) expect(account.automountServiceAccountToken).toBe(false)
  expect(objects.filter(({ apiVersion }) => apiVersion.startsWith('rbac.'))).toEqual([])
  for (const { name, pod } of processes) expect(pod.spec?.serviceAccountName).toBe(name)
})

test('a changed setting restarts pods: each process reads ConfigMaps named by a hash of their content', () => {
  const maps = names(objectsOfKind(objects, ConfigMap.is))
  expect(maps).toHaveLength(backendNames.length + 1)
  for (const { name, main } of processes) {
    const used = main.envFrom?.map(({ configMapRef }) => configMapRef?.name)
    expect(used).toEqual(['faresight', name].map((one) => expect.stringMatching(`^${one}-[a-z0-9]{10}$`)))
    expect(maps).toEqual(expect.arrayContaining(used ?? []))
  }
})

test('the ingress leads to the gateway and nowhere else, at the host of PUBLIC_URL, over TLS', () => {
  const settings = objectsOfKind(objects, ConfigMap.is).find(({ metadata }) =>
    metadata?.name?.startsWith('faresight-'),
  )
  const { host, protocol } = new URL(settings?.data?.['PUBLIC_URL'] ?? '')
  const [ingress, ...others] = objectsOfKind(objects, Ingress.is)
  expect(others).toEqual([])
  expect(protocol).toBe('https:')
  expect(ingress?.spec?.tls).toEqual([{ hosts: [host], secretName: 'faresight-tls' }])
  const backend = { service: { name: 'gateway', port: { name: 'http' } } }
  expect(ingress?.spec?.rules).toEqual([
    { host, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } },
  ])
  expect(ingress?.spec?.defaultBackend).toBeUndefined()
})

test('the namespace refuses privileged pods, and its priority class exists', () => {
  const [namespace] = objectsOfKind(objects, Namespace.is)
  expect(namespace?.metadata?.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' })
  expect(names(objectsOfKind(objects, PriorityClass.is))).toEqual(['faresight'])
})

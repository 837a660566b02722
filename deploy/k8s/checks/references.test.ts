import { backendNames } from '@faresight/contracts/services'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { PriorityClass } from 'kubernetes-models/scheduling.k8s.io/v1/PriorityClass'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { describe, expect, test } from 'vitest'
import { buildAll, ofKind, workloadsOf } from './built.ts'
import { selects } from './selectors.ts'

describe.each(['base', 'production'] as const)('%s', async (tree) => {
  const objects = await buildAll(tree)
  const workloads = workloadsOf(objects)
  const namesOf = (found: readonly { metadata?: { name?: string } }[]) =>
    found.map(({ metadata }) => metadata?.name ?? '').sort()
  const selected = (matchLabels: Record<string, string>) =>
    workloads.filter(({ labels }) => selects({ matchLabels }, labels)).map(({ name }) => name)

  test('each Deployment and its ReplicaSets take in its own pods alone', () => {
    for (const { metadata, spec } of ofKind(objects, Deployment.is))
      expect(selected(spec?.selector.matchLabels ?? {})).toEqual([metadata?.name])
  })

  test('each process has a Service, whose port is one of its container', () => {
    const found = ofKind(objects, Service.is)
    expect(namesOf(found)).toEqual([...backendNames].sort())
    for (const { metadata, spec } of found) {
      expect(selected(spec?.selector ?? {})).toEqual([metadata?.name])
      const ports = workloads.find(({ name }) => name === metadata?.name)?.main.ports?.map(({ name }) => name)
      expect(spec?.ports).toMatchObject([{ port: 8080 }])
      for (const { targetPort } of spec?.ports ?? []) expect(ports).toContain(targetPort)
    }
  })

  test('each process has a budget of one pod that may be away', () => {
    const found = ofKind(objects, PodDisruptionBudget.is)
    expect(namesOf(found)).toEqual([...backendNames].sort())
    for (const { metadata, spec } of found) {
      expect(selected(spec?.selector?.matchLabels ?? {})).toEqual([metadata?.name])
      expect(spec).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' })
    }
  })

  test('each process runs as somebody of its own, who may do nothing in the cluster', () => {
    const found = ofKind(objects, ServiceAccount.is)
    expect(namesOf(found)).toEqual([...backendNames].sort())
    for (const account of found) expect(account.automountServiceAccountToken).toBe(false)
    expect(objects.filter(({ apiVersion }) => apiVersion.startsWith('rbac.'))).toEqual([])
  })

  test('each process reads the shared settings and its own, by names that change with them', () => {
    const maps = namesOf(ofKind(objects, ConfigMap.is))
    for (const { name, main } of workloads.filter((it) => it.kind === 'Deployment')) {
      const names = (main.envFrom ?? []).map(({ configMapRef }) => configMapRef?.name)
      expect(names).toEqual(['faresight', name].map((one) => expect.stringMatching(`^${one}-[a-z0-9]{10}$`)))
      expect(maps).toEqual(expect.arrayContaining(names))
    }
    expect(maps).toHaveLength(backendNames.length + 1)
  })

  test('the ingress leads to the gateway and nowhere else, at the host of PUBLIC_URL, over TLS', () => {
    const settings = ofKind(objects, ConfigMap.is).find(({ metadata }) =>
      metadata?.name?.startsWith('faresight-'),
    )
    const { host, protocol } = new URL(settings?.data?.['PUBLIC_URL'] ?? '')
    const [ingress, ...others] = ofKind(objects, Ingress.is)
    expect(others).toEqual([])
    expect(protocol).toBe('https:')
    expect(ingress?.spec?.tls).toEqual([{ hosts: [host], secretName: 'faresight-tls' }])
    const backend = { service: { name: 'gateway', port: { name: 'http' } } }
    expect(ingress?.spec?.rules).toEqual([
      { host, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } },
    ])
    expect(ingress?.spec?.defaultBackend).toBeUndefined()
  })

  test('the namespace lets in no pod that asks for more, and its priority is there', () => {
    const [namespace] = ofKind(objects, Namespace.is)
    expect(namespace?.metadata?.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' })
    expect(namesOf(ofKind(objects, PriorityClass.is))).toEqual(['faresight'])
  })
})

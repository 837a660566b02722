import { BlockList } from 'node:net'
import { backendNames, serviceNames } from '@faresight/contracts/services'
import { variables } from '@faresight/local/programs/variables'
import { type INetworkPolicy, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer'
import type { INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPort'
import { expect, test } from 'vitest'
import {
  buildProductionManifests,
  listWorkloads,
  matchesLabels,
  objectsOfKind,
  type Workload,
} from './manifests.ts'

const objects = await buildProductionManifests()
const workloads = listWorkloads(objects)
const policies = objectsOfKind(objects, NetworkPolicy.is)

test('all traffic is denied unless a policy allows it', () => {
  const defaultDeny = policies.find(({ metadata }) => metadata?.name === 'default-deny')
  expect(defaultDeny?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
})

test.each(workloads)('$name may connect to what its environment names, and to nothing else', (workload) => {
  const rules = policiesFor(workload, 'Egress').flatMap(({ spec }) => spec?.egress ?? [])
  const allowed = rules.flatMap(({ to, ports }) => describePaths(to, ports))
  expect([...new Set(allowed)].sort()).toEqual(expectedDestinations(workload).sort())
})

test.each(workloads)('$name accepts connections from its callers, and from nothing else', (workload) => {
  const rules = policiesFor(workload, 'Ingress').flatMap(({ spec }) => spec?.ingress ?? [])
  const allowed = rules.flatMap(({ from, ports }) => describePaths(from, ports))
  expect([...new Set(allowed)].sort()).toEqual(expectedSources(workload).sort())
})

test('egress to the internet reaches no private address', () => {
  const web = policies.find(({ metadata }) => metadata?.name === 'web')
  const blocks = web?.spec?.egress?.flatMap(({ to }) => to ?? []).map(({ ipBlock }) => ipBlock)
  expect(blocks).toHaveLength(2)
  const internal = [
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.9',
    '169.254.169.254',
    '127.0.0.1',
    'fd00::1',
    '::1',
    'fe80::1',
  ]
  expect(internal.filter((address) => isAllowed(address, blocks ?? []))).toEqual([])
  for (const address of ['203.0.113.9', '2001:db8::9']) expect(isAllowed(address, blocks ?? [])).toBe(true)
})

/** `destination protocol port`. */
function expectedDestinations({ name, main, kind }: Workload): string[] {
  const environment = new Set(main.env?.map((variable) => variable.name))
  const process = backendNames.find((one) => one === name)
  // A process that calls third parties can be given a proxy.
  const callsThirdParties = process && variables[process].some((one) => one === 'HTTPS_PROXY')
  return [
    ...['UDP', 'TCP'].flatMap((protocol) => [
      `kube-system/kube-dns ${protocol} 53`,
      `169.254.20.10/32 ${protocol} 53`,
    ]),
    ...(environment.has('NATS_URL') ? ['anywhere TCP 4222'] : []),
    ...(environment.has('DATABASE_URL') ? ['anywhere TCP 5432'] : []),
    ...(environment.has('MONGODB_URL') ? ['anywhere TCP 27017'] : []),
    ...(environment.has('SMTP_URL') ? ['anywhere TCP 465', 'anywhere TCP 587'] : []),
    ...(callsThirdParties ? ['0.0.0.0/0 TCP 443', '::/0 TCP 443'] : []),
    ...(kind === 'Deployment' ? ['anywhere TCP 4318'] : []),
    ...(name === 'gateway' ? serviceNames.map((service) => `${service} TCP 8080`) : []),
  ]
}

function expectedSources({ name, kind }: Workload): string[] {
  if (kind !== 'Deployment') return []
  return [
    'namespaces faresight/metrics TCP 8080',
    name === 'gateway' ? 'namespaces faresight/ingress TCP 8080' : 'gateway TCP 8080',
  ]
}

/** The cluster ignores rules of a direction that is not in `policyTypes`. */
function policiesFor({ labels }: Workload, direction: 'Ingress' | 'Egress'): INetworkPolicy[] {
  return policies.filter(
    ({ spec }) => spec?.policyTypes?.includes(direction) && matchesLabels(spec.podSelector ?? {}, labels),
  )
}

function describePaths(
  peers: readonly INetworkPolicyPeer[] | undefined,
  ports: readonly INetworkPolicyPort[] | undefined,
): string[] {
  const all = peers?.flatMap(describePeer) ?? ['anywhere']
  return all.flatMap((peer) => (ports ?? [{}]).map(({ protocol, port }) => `${peer} ${protocol} ${port}`))
}

function describePeer({ ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer): string[] {
  if (ipBlock) return [ipBlock.cidr]
  const { matchLabels = {} } = namespaceSelector ?? {}
  if (namespaceSelector && podSelector)
    return [`${matchLabels['kubernetes.io/metadata.name']}/${podSelector.matchLabels?.['k8s-app']}`]
  if (namespaceSelector) return Object.keys(matchLabels).map((label) => `namespaces ${label}`)
  return workloads.filter(({ labels }) => matchesLabels(podSelector ?? {}, labels)).map(({ name }) => name)
}

interface Block {
  cidr: string
  except?: string[]
}

function isAllowed(address: string, blocks: readonly (Block | undefined)[]): boolean {
  return blocks.some(
    (block) => block && isWithin(address, [block.cidr]) && !isWithin(address, block.except ?? []),
  )
}

function isWithin(address: string, networks: readonly string[]): boolean {
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  for (const [start = '', bits] of networks.map((network) => network.split('/')))
    if (start.includes(':') === address.includes(':')) list.addSubnet(start, Number(bits), family)
  return list.check(address, family)
}

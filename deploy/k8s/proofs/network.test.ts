import { BlockList } from 'node:net'
import { backendNames, type BackendName, serviceNames } from '@faresight/contracts/services'
import { processVariables } from '@faresight/local/programs/variables'
import { type INetworkPolicy, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer'
import type { INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPort'
import { describe, expect, test } from 'vitest'
import { buildAll, ofKind, type Workload, workloadsOf } from './built.ts'
import { selects } from './selectors.ts'

describe.each(['base', 'production'] as const)('%s', async (tree) => {
  const objects = await buildAll(tree)
  const workloads = workloadsOf(objects)
  const policies = ofKind(objects, NetworkPolicy.is)

  test('nobody reaches anybody unless a policy says so', () => {
    const all = policies.find(({ metadata }) => metadata?.name === 'default-deny')
    expect(all?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  })

  test.each(workloads)('$name reaches those whom it talks to, and nobody else', (workload) => {
    const rules = policiesOf(policies, workload, 'Egress').flatMap(({ spec }) => spec?.egress ?? [])
    const ways = rules.flatMap(({ to, ports }) => waysOf(to, ports, workloads))
    expect([...new Set(ways)].sort()).toEqual(wantedFrom(workload).sort())
  })

  test.each(workloads)('$name is reached by those who call it, and nobody else', (workload) => {
    const rules = policiesOf(policies, workload, 'Ingress').flatMap(({ spec }) => spec?.ingress ?? [])
    const ways = rules.flatMap(({ from, ports }) => waysOf(from, ports, workloads))
    expect([...new Set(ways)].sort()).toEqual(wantedTo(workload).sort())
  })

  test('the way to the outside leads to no address of a private network', () => {
    const web = policies.find(({ metadata }) => metadata?.name === 'web')
    const blocks = web?.spec?.egress?.flatMap(({ to }) => to ?? []).map(({ ipBlock }) => ipBlock)
    expect(blocks).toHaveLength(2)
    const inside = [
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
    expect(inside.filter((address) => isAllowed(address, blocks ?? []))).toEqual([])
    for (const address of ['203.0.113.9', '2001:db8::9']) expect(isAllowed(address, blocks ?? [])).toBe(true)
  })
})

/** Whom a pod has to reach, by what it is told of them. */
function wantedFrom({ name, main, kind }: Workload): string[] {
  const told = new Set(main.env?.map((variable) => variable.name))
  const part = backendNames.find((it) => it === name)
  return [
    ...['UDP', 'TCP'].flatMap((protocol) => [
      `kube-system/kube-dns ${protocol} 53`,
      `169.254.20.10/32 ${protocol} 53`,
    ]),
    ...(told.has('NATS_URL') ? ['anywhere TCP 4222'] : []),
    ...(told.has('DATABASE_URL') ? ['anywhere TCP 5432'] : []),
    ...(told.has('MONGODB_URL') ? ['anywhere TCP 27017'] : []),
    ...(told.has('SMTP_URL') ? ['anywhere TCP 465', 'anywhere TCP 587'] : []),
    ...(part && asksOthers(part) ? ['0.0.0.0/0 TCP 443', '::/0 TCP 443'] : []),
    ...(kind === 'Deployment' ? ['anywhere TCP 4318'] : []),
    // The one way over HTTP between our own, by the contract.
    ...(name === 'gateway' ? serviceNames.map((service) => `${service} TCP 8080`) : []),
  ]
}

/** Whoever talks to third parties over HTTP may be told of a proxy on the way. */
function asksOthers(part: BackendName): boolean {
  return processVariables[part].some((name) => name === 'HTTPS_PROXY')
}

function wantedTo({ name, kind }: Workload): string[] {
  if (kind !== 'Deployment') return []
  return [
    'namespaces faresight/metrics TCP 8080',
    name === 'gateway' ? 'namespaces faresight/ingress TCP 8080' : 'gateway TCP 8080',
  ]
}

/** The cluster passes over rules of a way that a policy does not say it is about. */
function policiesOf(
  policies: readonly INetworkPolicy[],
  { labels }: Workload,
  way: 'Ingress' | 'Egress',
): INetworkPolicy[] {
  return policies.filter(
    ({ spec }) => spec?.policyTypes?.includes(way) && selects(spec.podSelector ?? {}, labels),
  )
}

/** Each pair of somebody and a port, in words. */
function waysOf(
  peers: readonly INetworkPolicyPeer[] | undefined,
  ports: readonly INetworkPolicyPort[] | undefined,
  workloads: readonly Workload[],
): string[] {
  const whom = peers?.flatMap((peer) => wordsOf(peer, workloads)) ?? ['anywhere']
  return whom.flatMap((one) => (ports ?? [{}]).map(({ protocol, port }) => `${one} ${protocol} ${port}`))
}

function wordsOf(
  { ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer,
  workloads: readonly Workload[],
): string[] {
  if (ipBlock) return [ipBlock.cidr]
  const { matchLabels = {} } = namespaceSelector ?? {}
  if (namespaceSelector && podSelector)
    return [`${matchLabels['kubernetes.io/metadata.name']}/${podSelector.matchLabels?.['k8s-app']}`]
  if (namespaceSelector) return Object.keys(matchLabels).map((label) => `namespaces ${label}`)
  return workloads.filter(({ labels }) => selects(podSelector ?? {}, labels)).map(({ name }) => name)
}

interface Block {
  cidr: string
  except?: string[]
}

function isAllowed(address: string, blocks: readonly (Block | undefined)[]): boolean {
  return blocks.some((block) => block && isIn(address, [block.cidr]) && !isIn(address, block.except ?? []))
}

function isIn(address: string, networks: readonly string[]): boolean {
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  for (const [start = '', bits] of networks.map((network) => network.split('/')))
    if (start.includes(':') === address.includes(':')) list.addSubnet(start, Number(bits), family)
  return list.check(address, family)
}

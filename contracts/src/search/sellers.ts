import type { ResultOption } from './result.ts'

/** One seller of a result, with its fares. */
export interface Seller {
  /** `null` where only the provider's next page tells who sells. */
  name: string | null
  kind: ResultOption['sellerKind']
  fares: SellerFare[]
}

/** One fare family of a seller, by every provider that offers it. */
export interface SellerFare {
  brandedFare: string | null
  /** In the order of the result's options: the cheapest live one first, where prices are known. */
  options: ResultOption[]
}

/** The sellers of a result, each once, and their fares, each once: in the order in which their first options come. */
export function groupOptionsBySeller(options: readonly ResultOption[]): Seller[] {
  const groups = Map.groupBy(options, (option) => `${option.sellerKind} ${namedSeller(option) ?? ''}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ name: namedSeller(first), kind: first.sellerKind, fares: faresOf(own) }] : []
  })
}

/** How many sellers are known by name; of those that are not, each may be one of them. */
export function countSellers(options: readonly ResultOption[]): number {
  const sellers = groupOptionsBySeller(options)
  return sellers.filter(({ name }) => name !== null).length || sellers.length
}

function faresOf(options: readonly ResultOption[]): SellerFare[] {
  const brands = Map.groupBy(options, ({ brandedFare }) => brandKey(brandedFare))
  return [...brands.values()].map((own) => ({ brandedFare: plainest(own), options: own }))
}

/** `ECONOMY LIGHT`, `ECONOMYLIGHT` and `Economy Light` are one fare. */
function brandKey(brand: string | null): string {
  return (brand ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}+]/gu, '')
}

/** The name as people write it, before one in capitals. */
function plainest(options: readonly ResultOption[]): string | null {
  const brands = options.flatMap(({ brandedFare }) => brandedFare ?? [])
  return brands.find((brand) => brand !== brand.toUpperCase()) ?? brands[0] ?? null
}

function namedSeller({ provider, seller }: ResultOption): string | null {
  return seller.toLowerCase() === provider ? null : seller
}

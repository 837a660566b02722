import type { ResultOption } from './result.ts'

export interface Seller {
  /** `null` if only the next page names the seller. */
  name: string | null
  kind: ResultOption['sellerKind']
  fares: SellerFare[]
}

export interface SellerFare {
  brandedFare: string | null
  /** In the result's order: cheapest live option first. */
  options: ResultOption[]
}

export function groupOptionsBySeller(options: readonly ResultOption[]): Seller[] {
  const groups = Map.groupBy(options, (option) => `${option.sellerKind} ${namedSeller(option) ?? ''}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ name: namedSeller(first), kind: first.sellerKind, fares: faresOf(own) }] : []
  })
}

/** Counts named sellers, or unnamed ones if there are no others. */
export function countSellers(options: readonly ResultOption[]): number {
  const sellers = groupOptionsBySeller(options)
  return sellers.filter(({ name }) => name !== null).length || sellers.length
}

function faresOf(options: readonly ResultOption[]): SellerFare[] {
  const brands = Map.groupBy(options, ({ brandedFare }) => brandKey(brandedFare))
  return [...brands.values()].map((own) => ({ brandedFare: plainest(own), options: own }))
}

/** `ECONOMY LIGHT`, `ECONOMYLIGHT` and `Economy Light` are equal. */
function brandKey(brand: string | null): string {
  return (brand ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}+]/gu, '')
}

/** Prefers a name that is not in capitals. */
function plainest(options: readonly ResultOption[]): string | null {
  const brands = options.flatMap(({ brandedFare }) => brandedFare ?? [])
  return brands.find((brand) => brand !== brand.toUpperCase()) ?? brands[0] ?? null
}

function namedSeller({ provider, seller }: ResultOption): string | null {
  return seller.toLowerCase() === provider ? null : seller
}

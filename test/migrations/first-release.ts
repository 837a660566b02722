import type { Code } from './finding.ts'

/**
 * What the migrations of the first release do that later ones have to accept by a header: every database was made by that
 * release or a later one, so their tables were empty and nothing used them. They are frozen, and get no header any more; nor
 * does this list get longer.
 */
export const firstRelease: Record<string, readonly Code[]> = {
  // The GRANTs for the service's own role, whose name it makes of the owner's.
  'admin/0000_admin': ['opaque'],
  // An address is unique among open accounts only, from then on.
  'auth/0001_accounts': ['drop-constraint', 'blocks-writes', 'new-constraint'],
  'auth/0002_erasures': ['blocks-writes'],
  'auth/0003_plans': ['fills-at-once'],
  'auth/0004_owners': ['blocks-writes'],
  // On a table of a million users they would keep writers out for half a minute.
  'auth/0005_user_list': ['blocks-writes'],
  'billing/0001_figures_and_asks': ['blocks-writes'],
  // smallint to integer.
  'search/0001_search_whole': ['change-type', 'rewrites'],
  'search/0004_old_searches': ['blocks-writes'],
  'search/0006_erasure': ['blocks-writes'],
}

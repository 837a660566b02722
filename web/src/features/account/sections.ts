/** Sections of the page in order, each its own anchor. */
export const sections = ['profile', 'subscription', 'invoices', 'methods', 'sessions', 'danger'] as const

export type SectionId = (typeof sections)[number]

/** Opens the dialog that deletes an account. */
export const deleteAnchor = '#delete'

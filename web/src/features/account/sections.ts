/** The parts of the page, in their order; each is the anchor of its own. */
export const sections = ['profile', 'subscription', 'invoices', 'methods', 'sessions', 'danger'] as const

export type SectionId = (typeof sections)[number]

/** Opens the dialog that deletes an account. It deletes nothing. */
export const deleteAnchor = '#delete'

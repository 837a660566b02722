/** WCAG 2.2 AA as far as a machine can tell, and what axe advises besides. */
export const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A tooltip is read with what it explains, and stands in no landmark of the page. */
const tooltip = '[data-radix-popper-content-wrapper]:has([role=tooltip])'
export const outsideTooltips = { id: 'region', selector: `body *:not(${tooltip}, ${tooltip} *)` }

import type { NetworkSpend } from '@faresight/contracts/search/network-spend'
import { useRef, useState } from 'react'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { PartLine } from '../part.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { NetworkRow } from './network-row.tsx'
import { mostOf } from './shown.ts'

const words = adminOperationsText.networks

interface Props {
  networks: readonly NetworkSpend[]
  /** What all visitors have used, in requests. */
  total: number
}

/** The networks with most requests first, and all that are blocked. */
export function NetworkList({ networks, total }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [asked, ask] = useState<string | null>(null)
  const most = mostOf(networks)
  const shown = isWhole ? networks : most
  // The button that was pressed leaves with its network.
  const focusList = () => box.current?.focus()
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {networks.length === 0 ? (
        <PartLine>{words.none}</PartLine>
      ) : (
        <ul aria-label={words.list}>
          {shown.map((network) => (
            <li key={network.network} className="border-t border-line px-4 py-3 md:px-5">
              <NetworkRow
                network={network}
                total={total}
                onBlock={() => ask(network.network)}
                onGone={focusList}
              />
            </li>
          ))}
        </ul>
      )}
      {most.length < networks.length && (
        <p className="border-t border-line px-4 py-2.5 text-14 md:px-5">
          <LinkButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.fewer : words.all(networks.length)}
          </LinkButton>
        </p>
      )}
      {asked !== null && (
        <BlockDialog
          network={asked}
          onClose={() => ask(null)}
          returnTo={() =>
            document.querySelector<HTMLElement>(`[data-network="${CSS.escape(asked)}"]`) ?? box.current
          }
        />
      )}
    </div>
  )
}

import { adminRoutes } from '@faresight/contracts/admin/http'
import { errorBelow } from '../../../../api/form-refusal.ts'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../../ui/dialog.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { useNetworkAct } from './use-network-act.ts'

const words = adminOperationsText.networks

interface Props {
  /** As somebody typed it, or as the list has it. */
  network: string
  onBlocked?: () => void
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** Says what it means that a network is blocked, before it is. */
export function BlockDialog({ network, onBlocked, onClose, returnTo }: Props) {
  const block = useNetworkAct(
    adminRoutes.blockNetwork,
    { done: words.blockDone, failed: words.blockFailed, failedWhy: words.blockFailedWhy },
    () => {
      onBlocked?.()
      onClose()
    },
  )
  return (
    <Dialog title={words.blockTitle} lead={words.blockLead(network)} onClose={onClose} returnTo={returnTo}>
      <FieldError>{errorBelow(block.error, words.blockFailedWhy)}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button variant="danger" busy={block.isPending} onClick={() => block.mutate(network)}>
          {block.isPending ? words.blocking : words.block}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}

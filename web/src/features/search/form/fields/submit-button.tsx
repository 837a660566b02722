import { Search } from 'lucide-react'
import { text } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'

export function SubmitButton({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" variant="primary" size="xl" busy={busy} className="max-md:w-full">
      {!busy && <Search aria-hidden className="size-[18px]" />}
      {text.search.submit}
    </Button>
  )
}

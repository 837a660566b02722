import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { accountText } from '../../text/account-text.ts'
import { Empty } from '../../ui/empty.tsx'

const leavesAfterMs = 2000

/** What is left of the page once the account is gone; a moment later the start page takes its place. */
export function Deleted() {
  const navigate = useNavigate()
  useEffect(() => {
    // The dialog stood at the end of the page.
    scrollTo(0, 0)
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), leavesAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <output className="block">
      <Empty heading="h1" title={accountText.danger.deleted} body={accountText.danger.deletedWhy} />
    </output>
  )
}

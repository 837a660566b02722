import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { text } from '../text/text.ts'
import { buttonClass } from '../ui/button.tsx'
import { Arcs, Empty } from '../ui/empty.tsx'
import { notFoundHead } from './heads.ts'
import { useHead } from './use-head.ts'

export function NotFoundPage() {
  useHead(notFoundHead)
  return (
    <div className="wrap py-16">
      <Empty art={<Arcs />} heading="h1" title={text.notFound.title} body={text.notFound.body}>
        <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
          {text.notFound.home}
        </Link>
      </Empty>
    </div>
  )
}

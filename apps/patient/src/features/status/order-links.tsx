import { Link } from '@contour/ui/link'
import { useTexts } from '@contour/texts/use-texts'
import { loginPath } from '../../lib/page-ref.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { statusTexts } from '../../texts/en/status.ts'

/** What else may be wanted right after a payment; whoever paid without a login logs in on the way. */
export function OrderLinks({ orderId }: { orderId: string | null }) {
  const t = useTexts(statusTexts)
  const session = useSession()
  const { supportPhone } = useSite()
  const own = (path: string) => (session?.scope === 'patient' ? path : loginPath(path))
  const look = 'link inline-flex min-h-11 items-center'
  return (
    <ul className="flex flex-wrap justify-between gap-x-6">
      <li className="w-full">
        <Link className={look} href={own('/home')}>
          {t('seeOrder')}
        </Link>
      </li>
      <li>
        <Link className={look} href={own('/home?tab=billing')}>
          {t('receipt')}
        </Link>
      </li>
      <li>
        <a className={look} href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
          {t('call')}
        </a>
      </li>
      <li>
        <Link className={look} href={own(orderId === null ? '/home' : `/home?cancel=${orderId}`)}>
          {t('cancelOrder')}
        </Link>
      </li>
    </ul>
  )
}

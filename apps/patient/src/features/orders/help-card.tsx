import { Link } from '@contour/ui/link'
import { useTexts } from '@contour/texts/use-texts'
import { useSite } from '../../lib/site.ts'
import { homeTexts } from '../../texts/en/orders.ts'
import { SideCard } from './side-card.tsx'

/** Ways to reach us, the chat first: it answers without a wait on the line. */
export function HelpCard() {
  const t = useTexts(homeTexts)
  const { supportPhone, supportEmail } = useSite()
  return (
    <SideCard id="help" title={t('help')}>
      <p className="type-small">{t('helpText')}</p>
      <p>
        <Link className="link inline-flex min-h-11 items-center font-semibold" href="/home?chat=open">
          {t('helpChat')}
        </Link>
      </p>
      <p className="type-small flex flex-wrap gap-x-4">
        <a
          className="link inline-flex min-h-11 items-center whitespace-nowrap"
          href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}
        >
          {supportPhone}
        </a>
        <a
          className="link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
          href={`mailto:${supportEmail}`}
        >
          {supportEmail}
        </a>
      </p>
    </SideCard>
  )
}

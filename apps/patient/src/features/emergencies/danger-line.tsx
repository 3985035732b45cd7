import { useTexts } from '@contour/texts/use-texts'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'

const LINK = 'link inline-flex min-h-11 items-center text-error'

/** The numbers to call where nothing can be pressed yet: a visitor has no chat before the form asked who writes (D-77). */
export function DangerLine() {
  const t = useTexts(emergenciesTexts)
  return (
    <p className="type-small flex flex-wrap items-center gap-x-3">
      {t('danger')}
      <a className={LINK} href="tel:911">
        {t('call911')}
      </a>
      <a className={LINK} href="tel:988">
        {t('call988')}
      </a>
      <a className={LINK} href="sms:988">
        {t('text988')}
      </a>
    </p>
  )
}

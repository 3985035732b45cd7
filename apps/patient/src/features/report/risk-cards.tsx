import { memo } from 'react'
import { Notice } from '@contour/ui/notice'
import { reportTexts } from '../../texts/en/report.ts'
import { useTexts } from '@contour/texts/use-texts'

const CARDS = ['helps', 'common', 'serious', 'notForAll'] as const

export const RiskCards = memo(function RiskCards() {
  const t = useTexts(reportTexts)
  return (
    <section className="grid gap-5">
      <h2 className="type-h2">{t('risksTitle')}</h2>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {CARDS.map((card) => (
          <li key={card} className="border-t-3 border-bottle pt-3">
            <h3 className="font-semibold">{t(card)}</h3>
            <p className="type-small mt-1 text-muted">{t(`${card}Text`)}</p>
          </li>
        ))}
      </ul>
      <Notice tone="warn" title={t('compounded')}>
        {t('compoundedText')}
      </Notice>
    </section>
  )
})

import { BACK_UP_WEEKS } from '@contour/domain/dosing/back-up-weeks'
import type { Drug } from '@contour/domain/dosing/drug'
import { MISSED_DOSE_DAYS } from '@contour/domain/dosing/missed-dose'
import { Link } from '@contour/ui/link'
import { useTexts } from '@contour/texts/use-texts'
import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'
import { doseCardTexts } from '../../texts/en/dose-card.ts'

/** How to inject, keep and make up for a dose, what is normal, when to call and when 911. Printed with the card. */
export function DoseGuide({ drug }: { drug: Drug }) {
  const t = useTexts(doseCardTexts)
  const { supportPhone } = useSite()
  const backUp = BACK_UP_WEEKS[drug]
  return (
    <div className="grid gap-5">
      <Part title={t('injectTitle')}>
        <ol className="grid list-decimal gap-2 pl-6">
          <li>{t('inject1')}</li>
          <li>
            {t('inject2')} <span className="text-muted">{t('inject2More')}</span>
          </li>
          <li>
            {t('inject3')} <span className="text-muted">{t('inject3More')}</span>
          </li>
          <li>{t('inject4')}</li>
          <li>
            {t('inject5')} <span className="text-muted">{t('inject5More')}</span>
          </li>
        </ol>
      </Part>
      <Part title={t('keepTitle')}>
        <p>{t('keep')}</p>
        <p className="font-semibold">{t('keepWarm')}</p>
      </Part>
      <Part title={t('missedTitle')}>
        <ul className="grid gap-1">
          <li>{t('missedTake', { days: MISSED_DOSE_DAYS[drug] })}</li>
          <li>{t('missedSkip')}</li>
          <li className="font-semibold">{t('missedTwo')}</li>
          <li className="text-muted">{t('missedNever')}</li>
        </ul>
      </Part>
      {backUp === null ? null : (
        <Part title={t('pillTitle')}>
          <p>{t('pill')}</p>
          <p className="font-semibold">{t('pillBackUp', { weeks: backUp })}</p>
          <p>{t('pillAsk')}</p>
        </Part>
      )}
      <Part title={t('feelTitle')}>
        <div className="grid gap-1 rounded-control bg-medicine-tint p-4">
          <h4 className="font-semibold">{t('normalTitle')}</h4>
          <p>{t('normal')}</p>
        </div>
        <div className="grid gap-1 rounded-control bg-warn-tint p-4">
          <h4 className="font-semibold">{t('tellTitle')}</h4>
          <p>{t('tell')}</p>
          <p className="flex flex-wrap gap-x-5">
            <Link className="link inline-flex min-h-11 items-center" href="/home?tab=doctor-chat">
              {t('tellDoctor')}
            </Link>
            <a
              className="link inline-flex min-h-11 items-center"
              href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}
            >
              {t('tellCall', { phone: supportPhone })}
            </a>
          </p>
        </div>
        <div className="grid gap-1 rounded-control bg-error-tint p-4 text-error">
          <h4 className="font-semibold">{t('callTitle')}</h4>
          <p>{t('call')}</p>
          <p>
            <a className="link inline-flex min-h-11 items-center text-error" href="tel:911">
              {t('call911')}
            </a>
          </p>
        </div>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 break-inside-avoid">
      <h3 className="type-h3">{title}</h3>
      {children}
    </section>
  )
}

import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../calls/reads.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { officeHoursTexts } from '../../texts/en/office-hours.ts'
import { AreaHours } from './area-hours.tsx'

/** Administrators: when chats are answered and visits are held, with the earlier settings (D-45). */
export function OfficeHoursPage() {
  const t = useTexts(officeHoursTexts)
  const read = useQuery(reads.officeHours())
  return (
    <>
      <PageHead title={t('title')} />
      <p className="mb-4 max-w-measure text-muted">{t('note')}</p>
      <ReadStates read={read} label={t('loading')} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {read.data?.areas.map((area) => (
          <AreaHours key={`${area.area} ${area.history.length}`} area={area} />
        ))}
      </div>
    </>
  )
}

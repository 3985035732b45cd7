import { PROMISE_FIELDS, type PromiseHours } from '@contour/domain/promises/promise-hours'
import { useTexts } from '@contour/texts/use-texts'
import { promiseHoursTexts } from '../../texts/en/promise-hours.ts'

/** The promised times; what differs from the version before it is marked. */
export function PromiseHoursList({
  hours,
  before,
}: {
  hours: PromiseHours
  before?: PromiseHours | undefined
}) {
  const t = useTexts(promiseHoursTexts)
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[18rem_1fr]">
      {PROMISE_FIELDS.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{t(name)}</dt>
          <dd className="mb-2 sm:mb-0">
            {before && before[name] !== hours[name] ? (
              <>
                <del className="text-muted">{before[name]}</del>{' '}
                <ins className="font-semibold">{hours[name]}</ins>
              </>
            ) : (
              hours[name]
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { fileName, isRequestable } from '@contour/domain/media/image-request'
import { useTexts } from '@contour/texts/use-texts'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { identityTexts } from '../../texts/en/identity.ts'
import { formatFullInstant } from '../../words/times.ts'

/** The uploads for this order that failed, with the error that the patient read (M-48); nothing without one. */
export function FailedUploads({ uploads }: { uploads: ServiceOrderRead['failed_uploads'] }) {
  const t = useTexts(identityTexts)
  if (uploads.length === 0) return null
  return (
    <section>
      <h2 className="pb-1 font-semibold">{t('uploads')}</h2>
      <ul className="grid gap-1">
        {uploads.map(({ at, error, file, then_sent }) => (
          <li key={at} className="type-small [overflow-wrap:anywhere]">
            {t(then_sent ? 'uploadsSent' : 'uploadsRow', {
              error: error || t('failedUnknown'),
              file: isRequestable(file) ? fileName(file) : t('file_other'),
              time: formatFullInstant(at),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}

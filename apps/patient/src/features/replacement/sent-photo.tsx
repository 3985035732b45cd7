import { FieldError } from '@contour/ui/field'
import { useTexts } from '@contour/texts/use-texts'
import type { ReplacementDraft } from '../../lib/stored-objects.ts'
import { replacementTexts } from '../../texts/en/replacement.ts'
import { sizeText } from '@contour/domain/media/size-text'

type Props = {
  photo: NonNullable<ReplacementDraft['photo']>
  error: string | undefined
  onChoose: (file: File) => void
}

/** The uploaded photo with its name and size, and a way to replace it; a reload shows it again. */
export function SentPhoto({ photo, error, onChoose }: Props) {
  const t = useTexts(replacementTexts)
  return (
    <div className="grid gap-3">
      {error ? <FieldError id="photo">{error}</FieldError> : null}
      <div className="grid gap-3 rounded-card bg-mint p-3">
        {photo.preview ? (
          <img
            src={photo.preview}
            alt={t('photoAlt')}
            className="max-h-72 w-full rounded-control object-contain"
          />
        ) : null}
        <div className="flex items-center justify-between gap-4 rounded-control bg-white px-4 py-3">
          <p className="min-w-0">
            <span className="block font-semibold [overflow-wrap:anywhere]">{photo.name}</span>
            <span className="type-small text-muted">{t('photoSize', { size: sizeText(photo.bytes) })}</span>
          </p>
          <label className="relative inline-flex min-h-12 flex-none items-center rounded-small has-focus-visible:outline-3 has-focus-visible:outline-focus">
            <input
              id="photo-file"
              type="file"
              accept="image/*"
              aria-describedby={error ? 'photo-error' : undefined}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={(event) => {
                const chosen = event.target.files?.[0]
                if (chosen) onChoose(chosen)
                // Allows choosing the same file again after an error.
                event.target.value = ''
              }}
            />
            <span className="link">{t('replacePhoto')}</span>
          </label>
        </div>
      </div>
    </div>
  )
}

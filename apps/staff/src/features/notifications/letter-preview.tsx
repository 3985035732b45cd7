import { useTexts } from '@contour/texts/use-texts'
import { Fold } from '@contour/ui/fold'
import type { LetterPreviewed } from '../../calls/calls.ts'
import { lettersTexts } from '../../texts/en/letters.ts'

/** A wording with sample facts: as a mail program shows it on a phone, as plain text, and as a text message. */
export function LetterPreview({ preview: { subject, html, text, sms } }: { preview: LetterPreviewed }) {
  const t = useTexts(lettersTexts)
  return (
    <section className="grid gap-3" aria-label={t('previewTitle')}>
      <h3 className="font-semibold">{t('previewTitle')}</h3>
      <p className="font-semibold">{t('previewSubject', { subject })}</p>
      {/* Of an origin of its own, and inert: nothing in it runs, and no link of it leads away. */}
      <iframe
        title={t('emailFrame', { subject })}
        sandbox="allow-scripts"
        srcDoc={html}
        inert
        className="h-[560px] w-[390px] max-w-full rounded-card border border-hairline bg-mist"
      />
      <Fold title={t('plainText')}>
        <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
      </Fold>
      {sms ? (
        <div className="grid gap-1">
          <h3 className="font-semibold">{t('smsTitle')}</h3>
          <p className="max-w-80 rounded-card bg-mist p-4 [overflow-wrap:anywhere] whitespace-pre-line">
            {sms.text}
          </p>
          <p className="type-meta text-muted">
            {t('smsParts', { characters: sms.text.length, parts: sms.parts })}
          </p>
        </div>
      ) : null}
    </section>
  )
}

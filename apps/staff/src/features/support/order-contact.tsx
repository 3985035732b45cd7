import { phoneText } from '@contour/domain/contact/phone'
import { KeyValueList } from '@contour/ui/key-value-list'
import { useTexts } from '@contour/texts/use-texts'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { supportTexts } from '../../texts/en/support.ts'

/** How to reach the patient, and where the parcel goes. Billing sees the masked email alone. */
export function OrderContact({ read: { order, contact, parcel } }: { read: ServiceOrderRead }) {
  const t = useTexts(supportTexts)
  const lines = parcel?.ships_to ?? contact?.ships_to
  const tracking = parcel?.tracking
  const verified = (is: boolean) => (
    <span className="block font-normal text-muted">{t(is ? 'checked' : 'unchecked')}</span>
  )
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className="type-small pb-1.5 font-semibold text-muted">
        {t('contact')}
      </h2>
      <KeyValueList
        dense
        items={[
          ...(contact
            ? [
                {
                  label: t('phone'),
                  value: (
                    <>
                      <span className="type-number">{phoneText(contact.phone)}</span>
                      {verified(contact.phone_verified)}
                      {contact.may_text ? null : (
                        <span className="block font-normal text-muted">{t('noTexts')}</span>
                      )}
                    </>
                  ),
                },
              ]
            : []),
          {
            label: t('email'),
            value: (
              <>
                {order.email}
                {contact ? verified(contact.email_verified) : null}
              </>
            ),
          },
          ...(lines
            ? [
                {
                  label: t('shipsTo'),
                  value: lines.map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  )),
                },
              ]
            : []),
          ...(tracking
            ? [
                {
                  label: t('tracking'),
                  value: <span className="type-number">{tracking}</span>,
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

/** The width of a phone, for which emails are judged, in pixels. */
const PHONE = 390

/**
 * An email as a mail program shows it on a phone. The frame has an origin of its own, and the page's policy runs no
 * script in it; without `allow-scripts`, accessibility and test tools could not look into it. It is inert, because a
 * link in it could only load a page into the frame: the text of the message next to it has the links.
 */
export const EmailFrame = ({ html, title }: { html: string; title: string }) => (
  <iframe
    title={title}
    sandbox="allow-scripts"
    srcDoc={html}
    inert
    width={PHONE}
    className="h-[1020px] max-w-full rounded-card border border-hairline bg-mist max-[389px]:h-[1240px]"
  />
)

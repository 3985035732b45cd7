const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Disabled until the script listens: what is typed before would be in the box and yet not known. */
const field = (id: string, label: string, attributes: string) =>
  `<div class="field" id="${id}-field">
      <label for="${id}">${label}</label>
      <input id="${id}" aria-describedby="${id}-error" ${attributes} disabled>
      <p class="error" id="${id}-error" hidden></p>
    </div>`

/** Returns the page in the frame. Its only variable part is the origin it may post to, which the caller has checked. */
export function framePage(parent: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="contour-parent" content="${escape(parent)}">
  <title>Card details</title>
  <link rel="stylesheet" href="/frame/card-frame.css">
</head>
<body>
  <form id="card" novalidate>
    <p class="note" id="note">Demonstration. Test card: <b>4242 4242 4242 4242</b>.</p>
    <div class="number">
    ${field('number', 'Card number', 'inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23" required')}
      <span class="brand" id="brand" aria-live="polite"></span>
    </div>
    <div class="row">
    ${field('expiry', 'Expiry', 'inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="7" required')}
    ${field('cvc', 'Security code', 'inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4" required')}
    ${field('zip', 'ZIP code', 'inputmode="numeric" autocomplete="postal-code" placeholder="12345" maxlength="5" required')}
    </div>
    <button type="submit" hidden tabindex="-1" aria-hidden="true">Use this card</button>
  </form>
  <section id="bank" role="group" aria-labelledby="bank-title" hidden>
    <h1 id="bank-title" tabindex="-1">Your bank asks: is this you?</h1>
    <p id="bank-text"></p>
    <div class="row">
      <button type="button" id="approve">Approve</button>
      <button type="button" id="refuse" class="quiet">This is not me</button>
    </div>
    <p class="error" id="bank-error" hidden></p>
  </section>
  <section id="wallet" role="group" aria-labelledby="wallet-title" hidden>
    <h1 id="wallet-title" tabindex="-1">Sample Wallet</h1>
    <p id="wallet-text"></p>
    <div class="row">
      <button type="button" id="wallet-pay">Pay</button>
      <button type="button" id="wallet-cancel" class="quiet">Cancel</button>
    </div>
  </section>
  <script src="/frame/card-frame.js"></script>
</body>
</html>
`
}

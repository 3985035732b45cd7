import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The passwords that attackers try first, maintained by hand: a long password made of these alone is rejected for staff
 * as well.
 */
const FIRST_TRIED = `
  00000000 0123456789 11111111 1111111111 11223344 12121212 123123123 123321123 12341234 12345678
  123456789 1234567890 1234abcd 1234qwer 123qwe123 147258369 159357456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  1qazxsw2 22222222 2222222222 33333333 44444444 55555555 66666666 77777777 789456123 87654321 88888888
  987654321 99999999 999999999 a12345678 a1b2c3d4 aa123456 aa12345678 aaaaaaaa abc12345 abcd1234
  abcd12345 abcdefg1 abcdefgh access14 admin123 admin1234 adminadmin administrator arsenal1 asdasdasd
  asdf1234 asdfghjk asdfghjkl autumn2025 autumn2026 babygirl babygirl1 baseball baseball1 basketball
  batman123 blessed1 blink182 butterfly changeit changeme changeme1 charlie1 chelsea1 cheyenne
  chocolate computer corvette cowboys1 danielle december dragon123 facebook facebook1 family123
  february flowers1 football football1 freedom1 friends1 godisgood goodluck google123 guestguest
  harley123 hello123 helloworld ilovegod iloveyou iloveyou1 iloveyou2 internet iphone123 january1
  jennifer jessica1 jesus123 jesuschrist jordan23 letmein1 letmein123 letmeinnow linkedin liverpool
  liverpool1 lovelove loveyou1 manchester master123 maverick mercedes michael1 michelle midnight
  money123 monkey123 mustang1 mypassword myspace1 nicole123 november p4ssword p@ssw0rd p@ssword
  pass1234 pass12345 passpass passw0rd password password1 password12 password123 password1234 passwords
  passwort pokemon1 princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qweasdzxc qweqweqwe qwer1234
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop rainbow1 redskins rootroot samantha
  samsung1 samsung123 secret123 shadow123 spring2025 spring2026 starwars starwars1 steelers summer2024
  summer2025 summer2026 sunshine sunshine1 superman superman1 test1234 test12345 testtest thunder1
  tigger123 trustno1 welcome1 welcome12 welcome123 whatever whatever1 winter2024 winter2025 winter2026
  xxxxxxxx yankees1 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zzzzzzzz
`

/** The passwords that users of this service are most likely to choose. */
const SERVICE = `
  clinic123 contour1 contour12 contour123 contour2026 contourcontour doctor123 health123 healthcare
  injection loseweight loseweight1 mycontour patient123 semaglutide telehealth telehealth1 tirzepatide
  weightloss weightloss1 weightloss123
`

const words = (text: string) => text.trim().split(/\s+/)

/** Words that a long password must not consist of; the everyday words of the long list are not included. */
export const FIRST_TRIED_WORDS: ReadonlySet<string> = new Set(words(`${FIRST_TRIED} ${SERVICE}`))

/**
 * The 10,000 most common leaked passwords of at least 8 characters, in lower case, plus those above (ASVS 5.0 6.2.4,
 * security.md 15). The file combines the top of two published rankings: SecLists' ten million passwords and the zxcvbn
 * list (Dan Wheeler and Dropbox, MIT license). Shorter passwords fail the length rule.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...words(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')),
  ...FIRST_TRIED_WORDS,
])

// Words that the patterns of several kinds of alarm share, each list as one string.

export const CANNOT = 'cant cannot couldnt unable wont'
/** Done in vain so far: "havent held a thing down", "hasnt stayed down". */
export const HAVE_NOT = `${CANNOT} havent hasnt didnt dont doesnt isnt not never`
export const BELLY =
  'ribs rib stomach abdominal abdomen belly tummy gut guts stomachache pancreas gallbladder'
export const SIDE = 'side flank quadrant ribs rib'
export const SEVERE =
  'severe sever severely unbearable excruciating worst intense extreme extremely agonizing horrible terrible awful stabbing sharp brutal insane crippling unreal knife'
export const HURTS = 'pain pains hurt hurts hurting ache aches aching cramp cramps cramping stomachache'
export const SWOLLEN = 'swell swells swelled swelling swollen puffed bigger huge ballooned ballooning'
export const VOMIT =
  'vomiting vomited vomit vomits vomitting puking puked puke pukes barfing barfed barf retching heaving'
export const PEE = 'pee peed peeing urine urinate urinated urinating piss pissed pissing'
export const POOP = 'stool stools poop poops pooped pooping bm bms diarrhea'
export const LIMBS = 'arm arms leg legs hand hands face side'
export const TOOK = 'injected injecting took taken used gave did'
export const DREW = 'drew pulled filled dialed measured loaded'
export const SHOT = 'dose doses shot shots injection injections pen pens'
export const SUGAR = 'sugar sugars glucose bg'
export const METER = 'cgm dexcom libre meter monitor glucometer'
export const PARTNER = 'husband boyfriend partner wife girlfriend ex he she'
export const GLUCOSE_WORDS = 'days weeks months years grams gram g carbs pounds lbs calories minutes percent'
export const PRICES = 'price prices bill cost costs total invoice'
export const MANY = 'five six seven eight nine ten twelve 5 6 7 8 9 10 12 15 20 dozen dozens'
/** Milligrams of sugar in a deciliter of blood at which a person may lose consciousness: below 54 (level 2 of the ADA). */
export const LOW_SUGAR = Array.from({ length: 34 }, (_, more) => 20 + more).join(' ')
/** Words of a street: 911 is a house number as well. */
export const ADDRESS = 'address lane avenue ave road rd blvd boulevard apt suite direccion calle avenida'
export const AT_WORK = 'work works working worked nurse shift job'
export const NUMBERS = `two three four 2 3 4 several multiple ${MANY}`

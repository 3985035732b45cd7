import { inOrder, near, type WordPattern } from './word-pattern.ts'

const CANNOT = 'cant cannot couldnt unable wont'
/** Done in vain so far: "havent held a thing down", "hasnt stayed down". */
const HAVE_NOT = `${CANNOT} havent hasnt didnt dont doesnt isnt not never`
export const BELLY =
  'ribs rib stomach abdominal abdomen belly tummy gut guts stomachache pancreas gallbladder'
const SIDE = 'side flank quadrant ribs rib'
const SEVERE =
  'severe sever severely unbearable excruciating worst intense extreme extremely agonizing horrible terrible awful stabbing sharp brutal insane crippling unreal knife'
export const HURTS = 'pain pains hurt hurts hurting ache aches aching cramp cramps cramping stomachache'
export const SWOLLEN = 'swell swells swelled swelling swollen puffed bigger huge ballooned ballooning'
export const VOMIT =
  'vomiting vomited vomit vomits vomitting puking puked puke pukes barfing barfed barf retching heaving'
export const PEE = 'pee peed peeing urine urinate urinated urinating piss pissed pissing'
export const POOP = 'stool stools poop poops pooped pooping bm bms diarrhea'
const LIMBS = 'arm arms leg legs hand hands face side'
export const TOOK = 'injected injecting took taken used gave did'
const DREW = 'drew pulled filled dialed measured loaded'
const SHOT = 'dose doses shot shots injection injections pen pens'
export const SUGAR = 'sugar sugars glucose bg'
export const METER = 'cgm dexcom libre meter monitor glucometer'
const PARTNER = 'husband boyfriend partner wife girlfriend ex he she'
const GLUCOSE_WORDS = 'days weeks months years grams gram g carbs pounds lbs calories minutes percent'
const PRICES = 'price prices bill cost costs total invoice'
const MANY = 'five six seven eight nine ten twelve 5 6 7 8 9 10 12 15 20 dozen dozens'
/** Milligrams of sugar in a deciliter of blood at which a person may lose consciousness: below 54 (level 2 of the ADA). */
const LOW_SUGAR = Array.from({ length: 34 }, (_, more) => 20 + more).join(' ')
/** Words of a street: 911 is a house number as well. */
const ADDRESS = 'address lane avenue ave road rd blvd boulevard apt suite direccion calle avenida'
export const AT_WORK = 'work works working worked nurse shift job'
export const NUMBERS = `two three four 2 3 4 several multiple ${MANY}`

/**
 * The patterns behind the emergency words (decisions D-46): a proposal for the medical director, like the phrases that
 * they are tested with.
 */
export const EMERGENCY_PATTERNS: readonly WordPattern[] = [
  near(
    'chest_pain',
    8,
    [
      'chest',
      `${HURTS} pressure tight tightness tightening crushing squeezing squeezed heavy heaviness stabbing elephant`,
    ],
    { notWith: 'press size inches freezer workout' },
  ),
  near('chest_pain', 6, ['left', 'arm', `${HURTS} numb numbness tingling heavy weird`]),
  inOrder('chest_pain', 1, ['chestpain chestpains']),
  near('chest_pain', 8, [HURTS, 'breastbone sternum']),
  near('chest_pain', 6, ['elephant', 'sitting sits standing', 'me']),
  near('chest_pain', 10, ['chest', 'burning burns', 'sweating sweaty jaw arm']),
  inOrder('chest_pain', 2, ['heart', 'attack attacks'], { notBefore: 'of', notWith: `gave ${PRICES}` }),
  near('chest_pain', 8, ['chest', 'pounding racing'], { notWith: 'workout' }),

  inOrder(
    'breathing',
    5,
    [
      `${CANNOT} hard harder difficult difficulty trouble struggle struggling barely hardly stopped`,
      'breathe breath breathing breathes',
    ],
    { notBefore: 'life easy' },
  ),
  inOrder('breathing', 4, ['breathing', 'hard difficult labored worse']),
  inOrder('breathing', 5, ['not havent', 'able', 'breathe breath']),
  inOrder('breathing', 1, ['wheezing']),
  near('breathing', 4, ['lips face', 'blue']),
  inOrder('breathing', 4, ['short shortness', 'breath']),
  inOrder('breathing', 4, ['fighting', 'air breath']),
  inOrder('breathing', 5, [`${CANNOT} hard harder trouble struggling`, 'get getting', 'air']),
  inOrder('breathing', 1, ['suffocating gasping']),
  inOrder('breathing', 2, ['out', 'breath'], {
    notWith: 'gym run running ran workout exercise hike treadmill',
  }),
  near('breathing', 4, ['breathing', 'heavy shallow funny weird fast labored']),
  inOrder('breathing', 4, ['oxygen', 'low dropping dropped 80s'], { notBefore: 'flow' }),

  near('swelling', 6, ['throat tongue tounge lips lip face mouth airway airways', SWOLLEN]),
  near('swelling', 6, ['eyes eyelids', 'swollen swelled swelling', 'shut closed']),
  near('swelling', 12, ['hives', 'throat voice hoarse lips breath breathing puffy']),
  inOrder('swelling', 5, [`${CANNOT} hard trouble`, 'swallow swallowing'], {
    notWith: 'pill pills capsule price',
  }),
  inOrder('swelling', 1, ['epipen']),
  near('swelling', 7, ['face lips eyes tongue', 'balloon blew blown']),
  near('swelling', 7, ['throat airway airways', 'closing closed closes tightening tighter tight']),
  inOrder('swelling', 1, ['anaphylaxis anaphylactic']),
  near('swelling', 4, ['severe bad serious', 'allergic', 'reaction']),

  inOrder('fainting', 1, ['fainted fainting faints'], { notWith: PRICES }),
  inOrder('fainting', 4, ['about going gonna feel feeling if', 'faint'], { notWith: PRICES }),
  inOrder('fainting', 2, ['passed passd passing blacked blacking', 'out'], {
    notWith: 'flyers samples windows curtains',
  }),
  inOrder('fainting', 5, ['about going gonna almost might', 'pass black', 'out']),
  near('fainting', 4, ['lost losing', 'consciousness conscious']),
  inOrder('fainting', 1, ['unconscious unresponsive collapsed collapsing']),
  inOrder('fainting', 5, ['everything world', 'went goes turned', 'dark black']),
  inOrder('fainting', 3, ['vision', 'went', 'dark black']),
  inOrder('fainting', 10, ['found finding picked picking helped', 'me', 'floor ground tub'], {
    notWith: 'dance',
  }),
  inOrder('fainting', 7, ['fell', 'hit', 'head']),
  inOrder('fainting', 6, ['woke came', 'floor ground']),
  inOrder('fainting', 3, ['legs knees', 'gave buckled', 'out']),

  inOrder('seizure', 1, ['seizure seizures convulsion convulsions convulsing'], {
    notBefore: 'medicine medicines medication medications med meds drug drugs disorder',
    notWith: 'customs',
  }),
  inOrder('seizure', 4, [CANNOT, 'stop', 'shaking jerking twitching']),
  inOrder('seizure', 5, ['body whole', 'shaking jerking convulsed', 'uncontrollably violently']),
  near('seizure', 5, ['foaming frothing', 'mouth']),
  near('seizure', 8, ['fit', 'tongue tounge jerking foaming']),

  near('vision_loss', 4, ['lost losing loss sudden suddenly gone disappeared', 'vision eyesight']),
  inOrder('vision_loss', 3, ['lost losing', 'sight'], { notBefore: 'of' }),
  near('vision_loss', 8, ['blurry blurred', 'sudden suddenly']),
  inOrder('vision_loss', 7, [CANNOT, 'see', 'eye eyes']),
  near('vision_loss', 8, ['vision eyesight sight', 'black dark gone half', 'eye eyes side all still back']),
  near('vision_loss', 8, ['curtain shade veil shadow', 'eye eyes vision']),
  near('vision_loss', 5, ['double', 'vision']),
  near('vision_loss', 12, ['blank blind missing', 'spot spots', 'eye eyes vision see looking']),
  inOrder('vision_loss', 5, ['everything', 'looks is turned', 'black dark'], { notBefore: 'friday' }),
  inOrder('vision_loss', 7, ['see seeing', 'double'], { notWith: 'charge charged order' }),
  inOrder('vision_loss', 4, ['blind', 'eye eyes'], { notWith: 'fold' }),
  inOrder('vision_loss', 3, ['went going gone', 'blind']),

  inOrder('stroke', 4, ['have having had has suffered suffering', 'stroke']),
  inOrder('stroke', 3, ['its it', 'a', 'stroke'], { notBefore: 'of' }),
  near('stroke', 6, [
    'face mouth smile lip eyelid',
    'drooping droops drooped droop droopy lopsided crooked sagging uneven',
  ]),
  near('stroke', 6, ['words speech talking', 'jumbled garbled gibberish']),
  near('stroke', 6, ['suddenly sudden', 'confused confusion weakness numbness headache']),
  near('stroke', 6, ['worst', 'headache']),
  inOrder('stroke', 1, ['slurring slurred'], { notWith: 'beer wine drunk' }),
  inOrder('stroke', 4, [CANNOT, 'talk speak', 'right straight clearly properly'], { notBefore: 'now away' }),
  inOrder('stroke', 7, [`${CANNOT} barely`, 'move feel lift raise', LIMBS], { notWith: 'gym workout sore' }),
  near('stroke', 4, ['went gone goes suddenly', 'numb paralyzed', LIMBS]),
  near('stroke', 4, ['speech words', 'slurred slurring']),
  near('stroke', 6, ['half side left right', 'numb numbness paralyzed', 'face body arm leg']),
  near('stroke', 8, ['one left right half', 'side half', 'numb numbness weak weakness paralyzed']),

  near('abdominal_pain', 8, [SEVERE, BELLY, HURTS]),
  near('abdominal_pain', 9, [BELLY, 'so very really', 'bad', HURTS]),
  near('abdominal_pain', 7, ['stabbing knife knives', BELLY]),
  near('abdominal_pain', 10, [SEVERE, HURTS, 'right upper', SIDE]),
  near('abdominal_pain', 12, [HURTS, SIDE, 'fever vomiting yellow chills']),
  near('abdominal_pain', 18, [
    `${BELLY} ${HURTS}`,
    'through thru into radiates radiating shoots shooting wraps wrapping spreads spreading around',
    'back spine shoulder',
    `${BELLY} under`,
  ]),
  near('abdominal_pain', 12, [BELLY, HURTS, 'doubled curled fetal crying screaming crawling']),
  inOrder('abdominal_pain', 12, [BELLY, 'pain hurts hurting cramps', CANNOT, 'stand sleep move walk sit']),
  inOrder('abdominal_pain', 1, ['pancreatitis']),
  inOrder('abdominal_pain', 5, ['its is think feels', 'my', 'pancreas']),
  near('abdominal_pain', 6, ['doubled', 'over', 'pain agony']),
  near('abdominal_pain', 5, [BELLY, 'killing', 'me'], { notWith: 'laughing gym crunches workout' }),
  inOrder('abdominal_pain', 9, [BELLY, HURTS, '8 9 10', '10'], { notWith: 'minutes min' }),

  inOrder('fluids', 8, [HAVE_NOT, 'keep keeping kept hold holding held', 'down'], {
    notWith: 'weight pounds lbs price prices cost costs numbers track',
  }),
  inOrder('fluids', 9, [
    'sip sips drink eat food water gatorade fluid fluids liquid liquids everything anything all soup swallow',
    'come comes came coming goes',
    'back right straight',
    'up out',
  ]),
  inOrder('fluids', 3, ['nothing', 'stays stay staying stayed', 'down']),
  inOrder(
    'fluids',
    10,
    ['havent hasnt not cant cannot couldnt unable barely hardly stopped nothing no zero little', PEE],
    { notWith: 'stop stopping enough test more normal' },
  ),
  inOrder('fluids', 4, ['nothing', 'stay stays staying', 'down']),
  near('fluids', 6, [VOMIT, 'nonstop constantly continuously uncontrollably repeatedly everything straight']),
  inOrder('fluids', 6, [VOMIT, 'for', 'hours days']),
  inOrder('fluids', 10, ['havent couldnt not', 'able', 'keep hold', 'down']),
  inOrder('fluids', 5, [CANNOT, 'stop', VOMIT]),
  inOrder('fluids', 5, [VOMIT, HAVE_NOT, 'stop stops stopped stopping']),
  inOrder('fluids', 8, [VOMIT, MANY, 'times', 'today day hours night']),
  inOrder('fluids', 5, [VOMIT, 'all', 'night day']),
  inOrder('fluids', 3, ['keep keeps', VOMIT]),
  near('fluids', 8, [VOMIT, CANNOT, 'drink swallow water']),
  inOrder('fluids', 5, [VOMIT, 'guts']),
  inOrder('fluids', 6, [
    VOMIT,
    'since',
    'yesterday last monday tuesday wednesday thursday friday saturday sunday morning noon shot dose injection',
  ]),
  near('fluids', 6, [VOMIT, 'two three four five several 2 3 4 5 6 whole', 'days nights weekend'], {
    notWith: 'ago once',
  }),
  inOrder('fluids', 3, ['day', '2 3 4 5 two three four', VOMIT]),
  inOrder('fluids', 4, [VOMIT, 'every', 'hour hours minutes time']),
  near('fluids', 5, [VOMIT, 'bile green']),

  near('bleeding', 6, [VOMIT, 'blood bloody']),
  near('bleeding', 9, [VOMIT, 'coffee', 'grounds']),
  near('bleeding', 6, ['blood', 'stool stools poop toilet pooping pooped peeing shitting'], {
    notWith: 'test sample kit',
  }),
  inOrder('bleeding', 4, ['bleeding', 'lot badly heavily profusely everywhere']),
  inOrder('bleeding', 4, ['bleeding', 'wont cant not', 'stop stopping']),
  inOrder('bleeding', 5, [CANNOT, 'stop', 'bleeding']),
  inOrder('bleeding', 4, ['coughing coughed cough', 'blood']),
  near('bleeding', 3, ['bloody tarry', 'stool stools poop']),
  near('bleeding', 7, ['black tar tarry', POOP]),
  near('bleeding', 9, ['coffee', 'grounds', `${VOMIT} throw stomach`]),
  near('bleeding', 5, [
    'blood',
    'filling filled pouring gushing soaked soaking',
    'toilet bowl everywhere pad pads towel towels',
  ]),
  inOrder('bleeding', 5, ['soaking soaked soak', 'pad pads towel towels']),

  inOrder('overdose', 1, ['overdose overdosed overdosing']),
  inOrder('overdose', 8, [TOOK, 'whole hole entire full all', 'vial bottle syringe pen month'], {
    notBefore: 'out off',
  }),
  inOrder('overdose', 6, [TOOK, 'double triple', 'dose doses']),
  inOrder('overdose', 8, [TOOK, 'units unit mg ml', 'instead']),
  inOrder('overdose', 12, [DREW, 'line mark units unit ml mg clicks', 'instead']),
  inOrder('overdose', 10, [DREW, 'too', 'much many']),
  inOrder('overdose', 14, [
    SHOT,
    'forgot forgetting remembering remember realized mistake accident',
    'did took injected gave used',
    'again twice another second',
  ]),
  inOrder('overdose', 9, [
    TOOK,
    `${SHOT} it`,
    'twice again',
    'today tonight same day morning hours mistake accident',
  ]),
  inOrder('overdose', 8, [
    TOOK,
    'two 2 three 3 four 4 both extra',
    'doses shots injections pens',
    'today same tonight once yesterday row mistake accident',
  ]),
  inOrder('overdose', 7, [
    'took swallowed ate taking',
    'bunch handful whole bottle lot all',
    'pills meds tablets medication',
  ]),
  inOrder('overdose', 6, [TOOK, 'wrong', 'dose doses dosage amount strength']),
  inOrder('overdose', 7, ['accidentally mistakenly', TOOK, NUMBERS, 'doses shots injections pens']),
  inOrder('overdose', 6, ['accidentally mistakenly', TOOK, 'twice double']),
  inOrder('overdose', 8, [TOOK, 'weekly', 'dose doses shot shots injection', 'every', 'day']),
  inOrder('overdose', 7, [
    'toddler baby child kid son daughter',
    'got',
    'into',
    'my',
    'vial vials medication medicine pen pens',
  ]),
  near('overdose', 6, ['toddler baby child kid son daughter', 'swallowed injected drank ate']),
  inOrder('overdose', 8, [TOOK, 'times 10x 5x 4x 3x', 'dose dosage amount']),
  inOrder('overdose', 9, [TOOK, 'times 10x 5x 4x 3x', 'supposed prescribed']),
  inOrder('overdose', 7, [TOOK, 'twice double triple', 'as what', 'much should supposed']),
  inOrder('overdose', 9, [TOOK, 'week weeks month months', 'worth', 'day once']),
  inOrder('overdose', 8, [
    TOOK,
    NUMBERS,
    'doses shots injections pens',
    'once together mistake accident accidentally',
  ]),
  inOrder('overdose', 6, [
    TOOK,
    'too',
    'much many',
    'semaglutide tirzepatide medicine medication medications insulin dose doses units shots pills',
  ]),

  inOrder('suicide', 1, ['suicidal suicide']),
  inOrder('suicide', 2, ['kill killing', 'myself']),
  inOrder('suicide', 3, ['kill killing hurt hurting', 'my', 'self']),
  inOrder('suicide', 2, ['cutting', 'myself'], { notBefore: 'off some a', notWith: 'shaving cooking' }),
  inOrder('suicide', 3, ['been started back', 'cutting', 'again lately since myself'], {
    notWith: 'carbs calories sugar grass hair back portions',
  }),
  near('suicide', 3, ['self', 'harm harming harmed']),
  inOrder('suicide', 1, ['selfharm selfharming']),
  inOrder('suicide', 6, ['wish', 'i', 'was were', 'dead gone']),
  inOrder('suicide', 6, ['hope want wish wishing', 'never not dont wouldnt', 'wake waking']),
  inOrder('suicide', 6, ['nothing no', 'left', 'live']),
  inOrder('suicide', 5, ['nothing', 'live', 'for']),
  inOrder('suicide', 5, ['tired sick', 'living alive life'], { notBefore: 'room with like' }),
  inOrder('suicide', 4, ['ready', 'to', 'die']),
  inOrder('suicide', 6, ['dont', 'want wanna', 'be', 'here alive'], { notBefore: 'when for' }),
  near('suicide', 6, ['drive driving jump jumping', 'off', 'bridge cliff road roof building']),
  inOrder('suicide', 5, ['dont cant cannot', 'keep', 'living']),
  near('suicide', 5, ['rather', 'dead die']),
  inOrder('suicide', 4, ['should', 'just', 'die']),
  inOrder('suicide', 6, ['give giving given', 'up', 'life living']),
  inOrder('suicide', 5, ['jump jumping', 'bridge roof balcony']),
  inOrder('suicide', 6, ['pills gun rope knife', 'end', 'it']),
  inOrder('suicide', 5, ['want going gonna', 'end', 'it things'], {
    notWith: 'subscription plan membership order',
  }),
  inOrder('suicide', 6, ['better', 'if', 'i', 'wasnt werent died dead gone disappeared']),
  inOrder('suicide', 6, [
    'want think thinking thoughts going gonna urge feel',
    'hurt hurting harm harming',
    'myself',
  ]),
  inOrder('suicide', 4, ['want wanted', 'to', 'die'], { notBefore: 'laughing for of' }),
  inOrder('suicide', 5, ['wish', 'dead']),
  inOrder('suicide', 7, ['dont', 'want', 'live alive exist wake']),
  inOrder('suicide', 7, ['dont', 'want', 'be', 'here', 'anymore']),
  inOrder('suicide', 5, ['end ending take taking', 'my', 'life'], { notBefore: 'back', notWith: 'control' }),
  inOrder('suicide', 4, ['end ending', 'it', 'all']),
  inOrder('suicide', 5, ['want', 'disappear'], { notWith: 'pounds weight fat' }),
  inOrder('suicide', 5, ['better', 'off', 'without dead', 'me']),
  inOrder('suicide', 4, ['better', 'off', 'dead']),
  inOrder('suicide', 4, ['nobody', 'miss', 'me']),
  inOrder('suicide', 5, ['no', 'reason', 'live']),
  inOrder('suicide', 4, ['point use', 'of in', 'living'], { notBefore: 'room in with near' }),
  inOrder('suicide', 5, ['thinking think thought thoughts', 'ending', 'it'], {
    notWith: 'subscription plan membership order treatment program',
  }),
  near('suicide', 6, ['want wanting wanna urge urges', 'cut burn', 'myself'], { notBefore: 'off some a' }),
  inOrder('suicide', 12, ['pills', 'thinking want tempted', 'taking take swallow', 'all']),
  inOrder('suicide', 5, ['life', 'not isnt', 'worth', 'living']),
  inOrder('suicide', 5, ['want', 'everything', 'end']),
  inOrder('suicide', 7, ['dont cant cannot', 'see find have', 'reason point', 'live living']),
  inOrder('suicide', 1, ['kms'], {
    notBefore: 'away',
    notWith: 'run ran running walk walked walking ride bike',
  }),
  inOrder('suicide', 1, ['unalive']),
  inOrder('suicide', 2, ['off', 'myself'], { notWith: 'better' }),
  inOrder('suicide', 2, ['wanna', 'die'], { notBefore: 'laughing for of' }),
  inOrder('suicide', 5, ['dont', 'wanna', 'live alive exist wake']),

  inOrder('emergency', 1, ['911'], { notBefore: 'times', notWith: ADDRESS }),
  inOrder('emergency', 1, ['ambulance'], { notBefore: 'driver crew', notWith: PRICES }),
  inOrder(
    'emergency',
    6,
    ['im am i me us was been went going driving taking took rushed sent ended', 'er icu'],
    {
      notWith: `${AT_WORK} visiting visited drove dropped`,
    },
  ),
  inOrder(
    'emergency',
    7,
    ['im am i me us was been went going driving taking took rushed sent', 'emergency', 'room'],
    { notWith: AT_WORK },
  ),
  inOrder('emergency', 5, ['rushed taken sent', 'hospital er icu'], { notWith: AT_WORK }),
  inOrder('emergency', 3, ['in at from', 'er icu'], { notWith: `${AT_WORK} people reason common` }),
  inOrder('emergency', 2, ['emergency', 'surgery']),
  inOrder('emergency', 1, ['paramedics'], { notWith: AT_WORK }),
  near('emergency', 6, ['kidney kidneys renal liver', 'failing failure shutting fail damaged']),
  inOrder('emergency', 2, ['blood', 'clot clots'], { notWith: 'avoid' }),
  near('emergency', 9, ['calf leg thigh', SWOLLEN, 'red hot warm hurts painful tender pain one hard']),
  inOrder(
    'emergency',
    8,
    [
      PARTNER,
      'hit hits hitting beat beats beating choked chokes choking strangled slapped punched kicked hurts hurting threatened threatens',
      'me',
    ],
    { notBefore: 'up with' },
  ),
  inOrder('emergency', 5, ['not', 'safe', 'home house here']),
  near('emergency', 5, ['afraid scared', 'husband boyfriend partner'], { notWith: 'worry disappointed' }),
  near('emergency', 4, ['abusing abuses', 'me']),
  inOrder('emergency', 3, ['domestic', 'violence abuse']),
  inOrder('emergency', 1, ['raped']),
  inOrder('emergency', 7, [`${SUGAR} ${METER}`, LOW_SUGAR], {
    notBefore: GLUCOSE_WORDS,
    notWith: 'carbs grams a1c',
  }),
  near('emergency', 9, [METER, 'low']),
  inOrder('emergency', 6, ['meter glucometer reader', 'says say reads reading shows', 'lo']),
  inOrder('emergency', 5, [
    SUGAR,
    'crashing crashed tanking tanked bottomed dropping',
    'now fast still again keeps since',
  ]),
  near('emergency', 9, ['sugar glucose', 'shaking shaky confused sweating sweaty trembling passing faint']),
  inOrder('emergency', 2, ['medical', 'emergency']),
  inOrder('emergency', 5, ['this', 'is', 'an', 'emergency'], { notBefore: 'contact' }),
  inOrder('emergency', 3, ['i im am', 'dying'], { notBefore: 'to for of laughing' }),
  inOrder('emergency', 6, ['i im am', 'going gonna', 'die'], { notBefore: 'laughing for of' }),
  inOrder('emergency', 5, ['dont', 'want', 'to', 'die']),
]

import { inOrder, near, type WordPattern } from './word-pattern.ts'

const PAIN = 'dolor dolores duele duelen doliendo punzada punzadas colico colicos retortijon retortijones'
const BELLY =
  'estomago barriga panza vientre abdomen abdominal ombligo tripa tripas costilla costillas vesicula pancreas higado'
const STRONG =
  'fuerte fuertes fuertisimo mucho muchisimo insoportable horrible terrible tremendo intenso espantoso peor punalada punaladas mata matando retuerzo retorciendo'
/** The "h" is left out as often as written. */
const SWOLLEN =
  'hincha hincho hinchan hincharon hinchando hinchado hinchada hinchados hinchadas hinchazon incha incho inchan incharon inchando inchado inchada inchados inchadas inflama inflamo inflamado inflamada inflamados inflamadas'
const VOMIT =
  'vomito vomitos vomite vomita vomitando vomitado vomitaba vomitar bomitando bomito devuelvo devolviendo devolver devolvi arrojando basqueando'
const POOP = 'heces popo popos caca excremento excrementos evacuaciones evacuo evacue deposiciones'
const TOOK = 'inyecte inyectado tome tomado puse puesto aplique aplicado use'
const DOSES = 'dosis inyeccion inyecciones pluma plumas ampolla ampollas pastilla pastillas'
const LIMBS = 'brazo brazos pierna piernas mano cara lado cuerpo'
const RELATIVE = 'padre madre abuelo abuela papa mama tio tia suegra suegro'
const AT_WORK = 'trabajo trabajando trabaja enfermera enfermero turno doctora'
/** Below 54, as in English. */
const LOW_SUGAR = Array.from({ length: 34 }, (_, more) => 20 + more).join(' ')

/** The Spanish words of an emergency (D-77): as a patient writes them, with and without accents. */
export const SPANISH_EMERGENCY_PATTERNS: readonly WordPattern[] = [
  near('chest_pain', 7, [`${PAIN} aprieta oprime opresion presion quema ardor pesado pesa`, 'pecho']),
  near('chest_pain', 7, ['brazo', 'izquierdo', `${PAIN} dormido adormecido entumido pesado`]),
  inOrder('chest_pain', 3, ['ataque', 'corazon']),
  inOrder('chest_pain', 3, ['paro', 'cardiaco']),
  near('chest_pain', 6, ['corazon', 'salir sale explota explotar para parando'], {
    notWith: 'emocion alegria',
  }),
  inOrder('chest_pain', 1, ['infarto'], { notWith: RELATIVE }),

  inOrder('breathing', 5, ['no cuesta trabajo dificultad dificil', 'respirar']),
  inOrder('breathing', 4, ['cuesta mucho', 'respirar']),
  inOrder('breathing', 4, ['falta faltando', 'aire respiracion']),
  inOrder('breathing', 5, ['no', 'agarro jalo entra', 'aire']),
  inOrder('breathing', 3, ['me estoy', 'ahogo ahogando asfixio asfixiando']),
  near('breathing', 4, ['labios', 'morados azules']),

  near('swelling', 7, ['garganta lengua labios labio cara boca ojos parpados rostro', SWOLLEN]),
  near('swelling', 6, ['garganta', 'cierra cerrando cerro aprieta']),
  inOrder('swelling', 1, ['anafilaxia anafilactico']),
  near('swelling', 5, ['reaccion', 'alergica', 'fuerte grave severa']),

  inOrder('fainting', 4, [
    'me se',
    'desmaye desmayo desmayando desmayado desmayar desmalle desmallado desmaya',
  ]),
  inOrder('fainting', 4, ['voy iba', 'desmayar desmayarme']),
  near('fainting', 4, ['perdi perdio perdiendo', 'conocimiento conciencia sentido']),
  near('fainting', 9, ['desperte encontraron tirada tirado cai caido levanto recogio', 'piso suelo']),
  inOrder('fainting', 5, ['fue apago', 'mundo']),
  inOrder('fainting', 5, ['puso quedo apago', 'todo', 'negro oscuro']),
  inOrder('fainting', 1, ['inconsciente']),

  inOrder('seizure', 1, ['convulsion convulsiones convulsionando convulsione convulsiono convulsionar']),
  inOrder('seizure', 3, ['ataque', 'epileptico epilepsia']),

  inOrder('vision_loss', 7, ['no', 'veo miro ver', 'ojo ojos lado nada bien'], {
    notWith: 'boton pagina pantalla pedido orden correo app cambios resultados numero opcion',
  }),
  near('vision_loss', 8, [
    'vista vision ojo ojos',
    'nublo nublada nublado nubla borrosa borroso perdi perdio perdida perdiendo cortina negra negro oscura',
  ]),
  inOrder('vision_loss', 5, ['perdi perdido', 'vista vision']),
  inOrder('vision_loss', 4, ['quede quedando quedo', 'ciega ciego']),

  near('stroke', 5, [
    'cara boca',
    'media durmio dormida chueca chueco torcida torcio torcido caida colgada paralizada entumida entumecida adormecida',
  ]),
  near('stroke', 6, ['boca cara', 'fue va', 'lado']),
  inOrder('stroke', 2, ['derrame', 'cerebral']),
  inOrder('stroke', 4, ['dando dio teniendo tengo tuve', 'derrame embolia']),
  inOrder('stroke', 6, ['no', 'mover muevo siento', LIMBS]),
  near('stroke', 6, [
    'lengua hablo hablar habla palabras',
    'traba trabo trabando enreda enredo enredado enredada enredan arrastro arrastrando raro',
  ]),
  inOrder('stroke', 4, ['no', 'puedo', 'hablar'], {
    notWith: 'ahora ahorita telefono llamada trabajo reunion',
  }),
  near('stroke', 6, [
    'lado mitad',
    'cuerpo cara brazo pierna',
    'dormido dormida durmio adormecido entumido debil paralizado',
  ]),

  near('abdominal_pain', 10, [PAIN, BELLY, STRONG]),
  inOrder('abdominal_pain', 9, ['no', 'aguanto soporto tolero resisto', 'dolor dolores', BELLY]),
  inOrder('abdominal_pain', 9, ['no', 'aguanto soporto', BELLY]),
  near('abdominal_pain', 14, [PAIN, 'atraviesa va llega corre pasa irradia extiende sube', 'espalda atras']),
  near('abdominal_pain', 10, [PAIN, BELLY, 'espalda atras']),
  near('abdominal_pain', 9, [PAIN, 'boca', 'estomago', `${STRONG} no`]),

  inOrder('fluids', 7, ['no', 'paro para parado puedo dejo deja dejado', 'vomitar vomitando']),
  near('fluids', 8, [VOMIT, 'paro para paran parado dejo dejan dejado', 'no']),
  near('fluids', 6, [VOMIT, 'todo seguido']),
  near(
    'fluids',
    6,
    [VOMIT, 'dias horas noche anoche ayer lunes martes miercoles jueves viernes sabado domingo'],
    { notWith: 'hace asco' },
  ),
  inOrder('fluids', 7, [
    'no',
    'retengo retener tolero detengo detiene queda quedan aguanto cae pasa mantener',
    'nada agua suero liquidos comida alimento',
    'estomago ni agua suero liquidos comida nada retengo doctora',
  ]),
  inOrder('fluids', 5, ['no', 'retengo retener tolero', 'nada agua suero liquidos comida']),
  inOrder('fluids', 8, ['todo agua tomo como bebo', 'devuelvo vomito regreso saco']),
  inOrder('fluids', 7, ['no casi nada', 'orino orinado orinar orina orine pipi meo mear'], {
    notWith: 'dejar dejo paro dolor arde examen muestra',
  }),

  near('bleeding', 6, [`${VOMIT} tosiendo toso escupo escupiendo`, 'sangre']),
  near('bleeding', 7, [POOP, 'sangre']),
  near('bleeding', 8, [POOP, 'negro negra negros negras alquitran chapopote petroleo']),
  near('bleeding', 7, ['no', 'para detiene', 'sangre sangrar sangrado']),
  near('bleeding', 5, ['sangre sangrando sangrado', 'mucha mucho muchisima parar']),
  inOrder('bleeding', 1, ['hemorragia']),

  inOrder('overdose', 1, ['sobredosis']),
  inOrder('overdose', 7, [TOOK, 'dos tres cuatro doble varias 2 3 4', DOSES]),
  inOrder('overdose', 6, [TOOK, 'dosis', 'equivocada equivocado doble incorrecta']),
  inOrder('overdose', 8, [TOOK, 'veces', 'mas']),
  inOrder('overdose', 6, [TOOK, 'demasiado demasiada demasiadas']),
  inOrder('overdose', 9, [TOOK, 'unidades unidad rayitas rayas lineas mg ml miligramos', 'vez lugar']),
  inOrder('overdose', 8, [
    TOOK,
    'todo toda entero entera completo completa',
    'frasco frasquito vial pluma jeringa ampolla botella',
  ]),
  inOrder('overdose', 10, [`${TOOK} inyeccion`, 'volvi', 'poner inyectar tomar aplicar']),

  inOrder('suicide', 4, ['quiero quisiera', 'morir morirme matarme'], {
    notWith: 'risa verguenza hambre pena',
  }),
  inOrder('suicide', 3, ['me', 'quiero', 'morir matar'], { notWith: 'risa verguenza hambre pena' }),
  inOrder('suicide', 3, ['ganas', 'morir morirme matarme']),
  inOrder('suicide', 5, ['no', 'quiero tengo', 'vivir'], { notBefore: 'con en' }),
  inOrder('suicide', 5, ['no', 'quiero tengo', 'seguir'], { notBefore: 'con en gastando pagando el la' }),
  inOrder('suicide', 6, ['no', 'ganas', 'vivir']),
  inOrder('suicide', 4, ['no', 'quiero', 'existir despertar']),
  inOrder('suicide', 1, ['suicidarme suicidar suicidio suicida matarme']),
  inOrder('suicide', 4, ['quitarme quitar', 'vida']),
  inOrder('suicide', 5, ['acabar terminar', 'vida']),
  inOrder('suicide', 4, ['hacerme lastimarme', 'dano']),
  inOrder('suicide', 1, ['lastimarme cortarme cortandome']),
  inOrder('suicide', 6, ['mejor mejores', 'sin', 'mi'], { notBefore: 'dosis medicina receta pedido' }),
  inOrder('suicide', 6, ['no', 'veo encuentro tiene', 'caso sentido', 'nada vida vivir seguir']),
  inOrder('suicide', 5, ['vida vivir', 'no', 'sentido vale']),

  inOrder('emergency', 1, ['ambulancia'], { notWith: 'precio costo chofer' }),
  inOrder(
    'emergency',
    7,
    ['estoy ando en vine voy fui llevaron trajeron llevan sala', 'emergencia emergencias urgencia urgencias'],
    { notWith: `${AT_WORK} contacto` },
  ),
  inOrder('emergency', 5, [
    'me estoy nos',
    'internaron internada internado hospitalizaron hospitalizada hospitalizado ingresaron',
  ]),
  inOrder('emergency', 7, ['azucar glucosa aparato aparatito glucometro sensor', LOW_SUGAR], {
    notBefore: 'dias anos gramos libras',
  }),
  near('emergency', 9, [
    'azucar glucosa',
    'temblando temblorosa sudando mareada mareado confundida confundido desmayo',
  ]),
  near('emergency', 6, ['rinon rinones higado', 'falla fallan fallando fallar insuficiencia']),
  near('emergency', 9, ['pierna pantorrilla', SWOLLEN, 'roja caliente dolor duele dura']),
  near('emergency', 8, [
    'esposo marido novio pareja ex',
    'me',
    'pego pega golpeo golpea golpeando maltrata amenaza amenazo ahorco',
  ]),
  inOrder('emergency', 3, ['me', 'estoy', 'muriendo'], { notBefore: 'por de' }),

  inOrder('breathing', 4, ['falta', 'aliento']),
  near('breathing', 5, ['respiro respirando', 'dificultad trabajo mal']),
  near('fluids', 8, ['sin', 'retener comer beber', 'nada', 'dias horas']),
  inOrder('fluids', 8, ['sin', 'poder', 'retener comer beber orinar']),
  inOrder('fluids', 6, ['ni', 'agua suero', 'cae pasa retengo tolero aguanto']),
  near('abdominal_pain', 14, [
    PAIN,
    BELLY,
    'deja puedo',
    'dormir caminar pararme parar enderezarme sentarme',
  ]),
  inOrder('overdose', 8, [TOOK, 'veces', 'dosis']),
  inOrder('overdose', 6, [TOOK, 'dos tres 2 3', 'veces'], { notWith: 'semana agua' }),
  inOrder('overdose', 4, ['pase', 'dosis unidades']),
  inOrder('suicide', 5, ['no', 'quiero', 'estar', 'aqui viva vivo']),
  near('suicide', 4, ['cortar cortarme', 'venas']),
  near('suicide', 8, ['mejor', 'existiera muriera estuviera', 'no yo sin']),
  near('suicide', 5, ['preferiria mejor quisiera', 'muerta muerto']),
  inOrder('suicide', 4, ['quiero quisiera', 'desaparecer'], { notWith: 'kilos libras grasa' }),
  inOrder('suicide', 4, ['cansada cansado harta harto', 'vivir vida']),
  near('stroke', 10, ['peor', 'cabeza']),
  near('emergency', 6, ['violencia', 'domestica']),
  near('emergency', 5, ['operaron operar', 'emergencia urgencia']),
  near('overdose', 9, ['nino nina hijo hija bebe', 'tomo trago comio inyecto', 'frasco medicina vial pluma']),
  near('overdose', 8, [TOOK, 'completo completa entero entera', 'frasco vial pluma jeringa ampolla']),
  inOrder('fluids', 4, ['sin', 'orinar']),
  inOrder('suicide', 6, ['no', 'vale', 'vivir vida seguir'], { notWith: 'pena pagando' }),
  inOrder('suicide', 6, ['no', 'vale', 'pena', 'vivir']),
  inOrder('stroke', 8, ['no', 'siento muevo', 'mitad media', 'cara cuerpo']),
  inOrder('stroke', 4, ['cuesta', 'hablar']),
  near('stroke', 4, ['boca', 'cae colgando']),
  near('swelling', 5, ['lengua', 'gorda grande']),
  near('swelling', 7, ['lengua labios labio cara boca ojos', 'globo globos']),
  near('fluids', 5, [VOMIT, 'cada', 'hora horas rato minutos']),
  inOrder('fluids', 4, ['sin', 'pipi mear']),
  inOrder('emergency', 6, ['aparato aparatito glucometro sensor', 'marca dice sale', 'lo low']),
  near('emergency', 12, ['azucar glucosa sensor glucometro', 'treinta cuarenta']),
  near('stroke', 8, ['durmio dormido dormida adormecio', 'lado', 'izquierdo derecho']),
  near('bleeding', 6, ['negro negra', 'chapopote alquitran petroleo brea']),
  near('bleeding', 8, [VOMIT, 'cafe', 'borra molido asientos posos']),
  inOrder('overdose', 9, ['puse inyecte aplique', 'ayer', 'hoy', 'otra']),
  inOrder('suicide', 7, ['quiero quisiera ojala', 'no', 'despertar despierte']),
]

/**
 * Recuento independiente de un paquete de verificación. Un solo archivo, sin dependencias y sin red (leer-zip.mjs solo abre el zip):
 *   node recuento.mjs [paquete.zip o carpeta] [--huella 1234-5678-9abc-def0] [comprobante.json …]
 * (Node 20 o posterior), o recuento.html, que contiene este mismo texto, en un navegador. Termina con 0 si todo está
 * en orden y con 1 si algo no lo está. The protocol is docs/verification-protocol.md; no code of the server is in here.
 */
export const LIMITS = { files: 20_000, fileBytes: 64e6, seals: 20_000, depth: 12, line: 400_000 };
const CODE = /^([0-9A-HJKMNP-TV-Z]{16}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const encoder = new TextEncoder();
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
const sha256 = async (bytes) => Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const digestOfLines = (...lines) => sha256(encoder.encode(lines.join('\n')));
const plural = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`;
const quoted = (text) => `«${text.replace(/[«»]/g, '"')}»`; // No text ends its quotes itself.
const sum = (list) => list.reduce((total, each) => total + each, 0);
const fingerprint = (hash) => `${hash}`.slice(0, 16).replace(/.{4}(?=.)/g, '$&-');
const inOrder = (_, value) => (Object(value) === value && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value);
const { compare } = new Intl.Collator('es', { sensitivity: 'base' }); // Without case and accents.
const same = (a, b) => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder); // Whatever the order of the keys.
async function isSigned(publicKey, text, signature) {
  if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), encoder.encode(text));
}
function parse(text, what) {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|[[{\]}]/gs)) {
    depth += '[{'.includes(token) ? 1 : ']}'.includes(token) ? -1 : 0;
    if (depth > LIMITS.depth) throw new Error(`${what} está anidado en exceso`);
  }
  return JSON.parse(text);
}
/** The first seats by rank; equal ones at the last seat are a tie, which a fitting lot decides. */
function firstOf(competitors, seats, drawn) {
  const sorted = competitors.toSorted((a, b) => b.rank - a.rank);
  const last = sorted[seats - 1];
  if (seats === 0 || !sorted[seats] || sorted[seats].rank < last.rank) return { winners: sorted.slice(0, seats), tie: null };
  const [ahead, level] = [sorted.filter(({ rank }) => rank > last.rank), sorted.filter(({ rank }) => rank === last.rank)];
  const tie = { seats: seats - ahead.length, options: level.map(({ id }) => id).sort((a, b) => a - b) };
  const fits = new Set(drawn).size === tie.seats && drawn.length === tie.seats && drawn.every((id) => tie.options.includes(id));
  return fits ? { winners: [...ahead, ...level.filter(({ id }) => drawn.includes(id))], tie: null } : { winners: ahead, tie };
}
/** What a decision comes to, whatever its figures. */
const outcomeOf = ({ verdict, elected, tie, slates }) => [verdict?.outcome, elected, tie?.options, slates?.map((slate) => slate.byQuotient + slate.byResidue)];
/** What follows from the votes (docs/verification-protocol.md, "Result"). */
function decide({ kind, rule, seats, options, roll, onRoll = roll.count }, votes, { cast, present, drawn }) {
  const named = options.filter(({ name }) => name !== null);
  if (kind === 'yesNo') {
    const base = rule && { valid: votes.yes + votes.no, cast, present, roll: onRoll }[rule.base];
    if (!base) return { verdict: null };
    const product = BigInt(base) * BigInt(rule.numerator);
    const needed = Number(product / BigInt(rule.denominator)) + (rule.strict || product % BigInt(rule.denominator) > 0n ? 1 : 0);
    return { verdict: { outcome: votes.yes >= needed ? 'approved' : 'rejected', votesFor: votes.yes, needed, base } };
  }
  if (kind === 'candidates') {
    const voted = named.map(({ mark }) => ({ id: Number(mark), rank: votes[mark] })).filter(({ rank }) => rank > 0);
    const { winners, tie } = firstOf(voted, seats, drawn);
    return { elected: winners.map(({ id }) => id), tie, vacant: seats - winners.length - (tie?.seats ?? 0) };
  }
  const total = sum(named.map(({ mark }) => votes[mark])) + (votes.blank ?? 0);
  const slates = named.map(({ mark, places }) => {
    const product = votes[mark] * seats;
    const residue = total === 0 ? 0 : product % total;
    return { id: Number(mark), places, votes: votes[mark], rank: residue, byQuotient: total === 0 ? 0 : (product - residue) / total };
  });
  const remaining = seats - sum(slates.map(({ byQuotient }) => byQuotient));
  const voted = slates.filter((slate) => slate.votes > 0);
  const { winners, tie } = firstOf(voted, remaining, drawn);
  const seated = slates.map(({ id, places, rank, byQuotient }) => {
    const byResidue = winners.some((winner) => winner.id === id) ? 1 : 0;
    return { id, byQuotient, residue: rank, byResidue, vacant: Math.max(0, byQuotient + byResidue - places) };
  });
  return { slates: seated, tie, left: remaining - winners.length - (tie?.seats ?? 0) };
}
function isChoice(choice, { kind, seats, allowBlank, maxMarks = kind === 'candidates' ? seats : 1 }, marks) {
  if (choice === 'blank') return kind === 'yesNo' ? marks.has('blank') : allowBlank;
  const chosen = choice.split(',');
  if (chosen.includes('blank') || chosen.some((mark) => !marks.has(mark))) return false;
  return chosen.length <= maxMarks && chosen.every((mark, index) => index === 0 || Number(mark) > Number(chosen[index - 1]));
}
const CHECKS = {
  package: 'El paquete está completo y se puede leer',
  chain: 'La cadena de sellos está completa y en orden',
  signatures: 'Las firmas de los sellos son válidas',
  events: 'Cada cierre sigue a su apertura',
  lists: 'Las listas son las que se sellaron al cerrar',
  codes: 'Los códigos son válidos y ninguno se repite',
  choices: 'Cada voto marca opciones de su pregunta',
  totals: 'Los totales son la suma de los votos',
  verdict: 'Los veredictos siguen de los totales',
  seats: 'Los elegidos siguen de los totales',
  participation: 'Hay un voto por cada derecho usado, y todos los derechos son del padrón',
  reopenings: 'Los votos de antes de cada reapertura siguen en la lista',
  withdrawn: 'Las votaciones retiradas están en el paquete',
  names: 'Los nombres de las opciones son los de la apertura',
  shown: 'El programa muestra lo que se selló',
  fingerprint: 'La huella del papel es de esta cadena',
  receipts: 'Los comprobantes están en el recuento',
};
/** Numbers that seals state: of rights, people, ballots or times. All but rights given back and confirmed paper need a person's attention. */
const COUNTS = {
  passwordsSet: 'al abrirla, derechos a votar de cuentas cuya contraseña o correo había puesto un administrador',
  passwordsUsed: 'votos emitidos desde cuentas cuya contraseña o correo había puesto un administrador',
  verifiedByAssigner: 'personas cuya identidad verificó en la mesa el mismo administrador que había puesto su contraseña o su correo, o no consta que fuera otro',
  codesShown: 'al abrirla, personas a las que se había mostrado un código para entrar',
  rightsWithheld: 'al abrirla, personas del padrón que no podían votar, por no tener el derecho o por haberse sacado de él',
  quorumLowered: 'antes de abrirla se bajó el quórum; personas que exigía antes',
  rightsSuspended: 'derechos a votar que se suspendieron mientras estuvo abierta',
  rightsRestored: 'derechos a votar que se devolvieron mientras estuvo abierta',
  paperConfirmed: 'votos en papel que confirmó un segundo administrador',
  paperDiscarded: 'votos en papel que se registraron y se descartaron mientras estuvo abierta',
  accountDeleted: 'derechos sin usar de cuentas que se eliminaron mientras estuvo abierta',
  presenceTaken: 'derechos, no usados por su titular, de quienes tuvieron la asistencia cambiada por un administrador o la mesa mientras estuvo abierta',
  powersEnded: 'derechos sin usar cuyo poder terminó o cambió mientras estuvo abierta',
  registrationTaken: 'veces que se cerró el registro de los celulares, se le quitó una forma o se revocó el enlace de una mesa o del salón, mientras estuvo abierta',
  announced: 'actos de la administración aparte de la asamblea mientras estuvo abierta: correos, convocatorias, contenidos, cuentas u otras asambleas',
  equalTitles: 'al cerrarla, más votaciones de otra asamblea que tiene o tuvo el mismo título, o con personas de este padrón y abiertas a la vez',
  quorumByOthers: 'al cerrarla, personas sin las que no había quórum, y que contaron mientras estuvo abierta por un acto de la administración o la mesa',
  quorumLost: 'veces que se perdió el quórum mientras estuvo abierta',
  callChanged: 'veces que el título, la descripción, la agenda, el lugar o las fechas de la asamblea cambiaron después de abrir una votación',
  quorumMissing: 'al cerrar, personas que faltaban para el quórum',
};
const ANSWERS = { yes: 'A favor', no: 'En contra', blank: 'En blanco' };
/** @param files contents by path @param options fingerprints typed from paper, and texts of receipts */
export async function recount(files, { fingerprints = [], receipts = [] } = {}) {
  const [failed, counted, elections, ties, lastOpenings, counts] = Array.from({ length: 6 }, () => new Map());
  const [notes, attention, summary, sealedNames] = [[], [], [], new Set()];
  const fail = (check, text) => failed.get(check)?.push(text) ?? failed.set(check, [text]);
  /** The label of a slate is its name and those of its people; a comma within one hides where they end. */
  const optionOf = ({ questionId, options = [] }, mark) => {
    const place = options.findIndex((option) => option.mark === mark);
    const label = ANSWERS[mark] ?? options[place]?.name ?? (place < 0 ? `opción ${mark}` : `Usuario eliminado (opción ${place + 1})`);
    const { places } = lastOpenings.get(questionId).options.find((option) => option.mark === mark) ?? {};
    const [, name, people = ''] = (places && /^(.*(?<!\(suplente)): (.*)$/s.exec(label)) || [];
    return name && people.split(', ').length === places ? { name, people: people.split(', ') } : { name: label };
  };
  const nameOf = (question, mark) => optionOf(question, mark).name;
  const titleOf = (id) => (lastOpenings.has(id) ? quoted(lastOpenings.get(id).title) : `pregunta ${id}`);
  const openingOf = (id, round) => (lastOpenings.get(id)?.round > 1 ? `, apertura ${round}` : '');
  const isAsked = { fingerprint: fingerprints.length > 0, receipts: receipts.length > 0 };
  const textOf = (name) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`falta ${name}`);
    if (bytes.length > LIMITS.fileBytes) throw new Error(`${name} es demasiado grande`);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  };
  let seals = [];
  try {
    const pack = parse(textOf('votaciones.json'), 'votaciones.json');
    const lines = textOf('sellos.jsonl').split('\n');
    if (lines.pop() !== '' || lines.length > LIMITS.seals || lines.some((line) => line.length > LIMITS.line))
      throw new Error('sellos.jsonl no tiene la forma de una lista de sellos');
    seals = lines.map((line, index) => {
      const seal = parse(line, `El sello ${index + 1}`);
      return { ...seal, content: parse(String(seal.body), `El sello ${index + 1}`) };
    });
    for (const { content } of seals) if (content.title) lastOpenings.set(content.questionId, content);
    if (pack.format !== 1 || !Array.isArray(pack.questions)) throw new Error('votaciones.json es de otro formato');
    await readChain(pack);
    await readVotings(pack);
    await readExtras();
  } catch (error) {
    fail('package', error instanceof TypeError || error instanceof SyntaxError ? 'un archivo no tiene la forma esperada' : error.message);
  }
  const checks = Object.entries(CHECKS).flatMap(([id, text]) => ((isAsked[id] ?? true) ? { id, ok: !failed.has(id), text, problems: failed.get(id) ?? [] } : []));
  return { ok: failed.size === 0, checks, notes, attention, summary, fingerprint: seals.length > 0 ? fingerprint(seals.at(-1).hash) : null };
  async function readChain(pack) {
    let before = { hash: '0'.repeat(64), number: 0, assemblyId: pack.assembly?.id, at: '' };
    for (const seal of seals) {
      const { assemblyId, number, at, kind, previous, body, hash, publicKey, signature } = seal;
      const here = `sello ${before.number + 1}`;
      if (number !== before.number + 1 || previous !== before.hash || assemblyId !== before.assemblyId)
        fail('chain', `${here}: falta un sello antes de este, sobra o está en otro lugar`);
      if (at < before.at) fail('chain', `${here}: su hora es anterior a la del sello que le precede`);
      if ((await digestOfLines('vigilia-seal-1', assemblyId, number, at, kind, previous, body)) !== hash) fail('chain', `${here}: su contenido no es el que se selló`);
      if (!(await isSigned(publicKey, `vigilia-seal-signature-1\n${hash}`, signature))) fail('signatures', `${here}: la firma no es válida`);
      const announced = kind === 'keyChanged' && seal.content.from === before.publicKey && seal.content.to === publicKey;
      if (before.publicKey && before.publicKey !== publicKey && !announced) fail('signatures', `${here}: está firmado con otra llave sin que se haya anunciado`);
      const { madeAt, questionId, count, round, acts, attention: urgent } = seal.content;
      const linesOf = (numbers) => Object.entries(numbers ?? {}).map(([what, n]) => `${titleOf(questionId)}, situación en la apertura ${round}, ${what}: ${n}.`);
      notes.push(...linesOf(acts));
      attention.push(...linesOf(urgent));
      if (kind === 'keyChanged') attention.push(`La llave del servidor cambió (${at}).`);
      if (kind === 'restored') attention.push(`El servidor se restauró de una copia del ${madeAt} (${at}).`);
      if (kind === 'archived') attention.push(`La asamblea se archivó (${at}): ya no está en las listas.`);
      const line = kind === 'callChanged' ? COUNTS[kind] : `${titleOf(questionId)}${openingOf(questionId, round)}: ${COUNTS[kind]}`;
      const [known, list] = [counts.get(line) ?? 0, ['rightsRestored', 'paperConfirmed'].includes(kind) ? notes : attention];
      counts.set(line, kind === 'verifiedByAssigner' ? Math.max(known, count) : known + (count ?? 1)); // The close may repeat the opening.
      if (COUNTS[kind]) list[known ? list.indexOf(`${line}: ${known}.`) : list.length] = `${line}: ${counts.get(line)}.`;
      before = seal;
    }
  }
  async function readVotings(pack) {
    const votings = new Map();
    const of = (id) => votings.get(id) ?? votings.set(id, { rounds: [], withdrawn: false, lots: [] }).get(id);
    for (const { kind, content, number, at } of seals) {
      const voting = of(content.questionId);
      const last = voting.rounds.at(-1);
      const here = `sello ${number}, ${titleOf(content.questionId)}`;
      if (kind === 'opened' || kind === 'reopened') {
        if ((last && !last.closed && !last.reset) || content.round !== voting.rounds.length + 1) fail('events', `${here}: se abrió sin que se sellara el cierre anterior`);
        voting.rounds.push({ number, at, opened: content, closed: null, reset: false, lost: false });
      } else if (kind === 'closed') {
        if (!last || last.closed || last.reset || content.round !== last.opened.round) fail('events', `${here}: se cerró sin una apertura sellada`);
        else Object.assign(last, { closed: content, minutes: Math.floor((Date.parse(at) - Date.parse(last.at)) / 60_000) });
      } else if (kind === 'lot') {
        if (!last?.closed || content.round !== last.opened.round) fail('events', `${here}: el sorteo no sigue a un cierre`);
        else voting.lots.push(content);
      } else if (kind === 'withdrawn') voting.withdrawn = true;
      else if (kind === 'restored')
        for (const id of content.reset) for (const round of of(id).rounds) Object.assign(round, { lost: true, reset: round === of(id).rounds.at(-1) && !round.closed });
      votings.delete(undefined);
    }
    const listed = new Map(pack.questions.map((question) => [question.questionId, question]));
    for (const id of listed.keys()) if (!votings.has(id)) fail('events', `pregunta ${id}: no tiene sellos`);
    for (const [id, voting] of votings) {
      const question = listed.get(id);
      if (voting.rounds.length > 0 && !question) fail(voting.withdrawn ? 'withdrawn' : 'package', `la pregunta ${id}, ${titleOf(id)}, no está en el paquete`);
      if (voting.rounds.length === 0 || !question) continue;
      if (voting.withdrawn) attention.push(`La votación ${titleOf(id)} se retiró después de abrirse.`);
      if (voting.withdrawn !== (question.withdrawn === true)) fail('withdrawn', `pregunta ${id}, ${titleOf(id)}: el paquete y los sellos no coinciden en si se retiró`);
      if (voting.rounds.length > 1) notes.push(`La votación ${titleOf(id)} se abrió ${voting.rounds.length} veces.`);
      await readQuestion(id, voting, question);
    }
  }
  async function readQuestion(id, { rounds, lots, withdrawn }, question) {
    let before = { lines: [], rights: null };
    if (lots.length > 1) attention.push(`${titleOf(id)}: sorteos registrados: ${lots.length}, en las aperturas ${lots.map(({ round }) => round).join(', ')}.`);
    for (const { opened, closed, lost, minutes } of rounds) {
      const [here, isLast] = [`pregunta ${id}, ${quoted(opened.title)}${openingOf(id, opened.round)}`, opened === rounds.at(-1).opened];
      const path = (list) => `votaciones/${id}-${opened.round}-${list}.csv`;
      if (!closed || (lost && !files.has(path('votos')))) {
        attention.push(`No se puede recontar ${here}: ${closed ? 'sus listas se perdieron al restaurar una copia' : 'se abrió y no tiene cierre'}.`);
        continue;
      }
      const roll = await readList(path('padron'), opened.roll, here);
      const ballots = await readList(path('votos'), closed.ballots, here);
      const used = await readList(path('participacion'), closed.participation, here);
      counted.set(id, ballots);
      const [{ paper }, marks, choices] = [closed, new Set(opened.options.map(({ mark }) => mark)), new Map()];
      const votes = Object.fromEntries([...marks].map((mark) => [mark, 0]));
      for (const [index, line] of ballots.entries()) {
        const [, code, choice] = /^([^;]*);(.*)$/s.exec(line) ?? ['', '', line];
        if (!CODE.test(code) || ballots[index - 1]?.startsWith(`${code};`)) fail('codes', `${here}: el código ${code} no es válido o se repite`);
        choices.set(choice, (choices.get(choice) ?? 0) + 1);
      }
      for (const [choice, count] of choices)
        if (!isChoice(choice, opened, marks)) fail('choices', `${here}: un voto dice ${quoted(choice)}, que no es una opción`);
        else for (const mark of choice.split(',')) votes[mark] += count;
      const [electronic, cast] = [{ ...votes }, ballots.length + paper.ballots];
      for (const [mark, count] of Object.entries(paper.votes))
        if (!marks.has(mark) || !Number.isSafeInteger(count) || count < 0 || count > paper.ballots) fail('choices', `${here}: hay votos en papel por ${quoted(mark)}`);
        else votes[mark] += count;
      notes.push(`${here}: abierta ${plural(minutes, 'minuto')}; derechos usados: ${used.length} de ${roll.length}.`);
      if (minutes < 1 && closed.present > used.length)
        attention.push(`${here}: abierta menos de un minuto, derechos sin usar de personas presentes o representadas: ${closed.present - used.length}.`);
      if (used.length !== cast) fail('participation', `${here}: votos: ${cast}; derechos usados: ${used.length}`);
      const [rights, names] = [new Set(roll), used.map((line) => line.split(';')[0])];
      if (new Set(names).size !== names.length) fail('participation', `${here}: un derecho se usó dos veces`);
      if (names.some((right) => !rights.has(right))) fail('participation', `${here}: votó un derecho que no es del padrón`);
      const now = new Set([...ballots, ...used]);
      const missing = before.lines.filter((line) => !now.has(line)).length;
      if (missing > 0) fail('reopenings', `${here}: votos o derechos usados de antes de la reapertura que faltan o cambiaron: ${missing}`);
      const gone = [...(before.rights ?? [])].filter((right) => !rights.has(right)).length;
      const more = roll.filter((right) => before.rights && !before.rights.has(right)).length;
      if (gone + more > 0) attention.push(`${here}: frente a la apertura anterior, derechos sin usar que faltan en el padrón: ${gone}; derechos nuevos: ${more}.`);
      before = { lines: [...now], rights };
      let [facts, decided] = [];
      for (const { drawn, result } of [closed, ...lots.filter(({ round }) => round === opened.round)]) {
        facts = { cast, present: closed.present, drawn: drawn ?? [] };
        decided = decide(opened, votes, facts);
        const { votes: sealedVotes, ...decision } = result;
        if (!same(sealedVotes, votes)) fail('totals', `${here}: los totales sellados no son la suma de los votos`);
        if (!same(decision, decided)) fail(opened.kind === 'yesNo' ? 'verdict' : 'seats', `${here}: la decisión sellada no sigue de los votos`);
        if (drawn && decided.tie) fail('seats', `${here}: el sorteo no decide el empate`);
        const favoured = drawn?.map((mark) => nameOf(question, `${mark}`)).join('; ');
        if (drawn) attention.push(`${here}: el empate se decidió por sorteo, sin segunda firma, a favor de ${favoured}${isLast ? '' : ', y se anuló al abrirla de nuevo'}.`);
      }
      const [former, point] = [opened.agendaPoint, question.shown?.agendaPoint]; // Undefined in older packages.
      if (former !== undefined && point !== undefined && compare(former ?? '', point ?? '') !== 0)
        attention.push(`${here}: su punto de la agenda era ${quoted(former ?? 'ninguno')} al abrirla, y ahora es ${quoted(point ?? 'ninguno')}.`);
      const { acts = {} } = seals.find(({ kind, content }) => kind === 'actsBefore' && content.questionId === id && content.round === opened.round)?.content ?? {};
      const [kept, { documents = kept }] = [Object.keys(acts).flatMap((what) => what.split('documento del punto, ')[1] ?? []), question.shown ?? {}];
      const others = [...kept, ...documents].filter((one) => !kept.includes(one) || !documents.includes(one));
      if (others.length > 0) attention.push(`${here}: documentos de su punto que solo estaban al abrirla, o solo están ahora: ${others.join('; ')}.`);
      if (!isLast) continue;
      const withoutPaper = decide(opened, electronic, { ...facts, cast: ballots.length });
      const decides = same(outcomeOf(decided), outcomeOf(withoutPaper)) ? 'sin ellos el resultado es el mismo' : 'sin ellos el resultado sería otro';
      const unsigned = `; sin segunda firma que cuente, porque no la hubo o porque la contraseña o el correo de uno de los dos los puso otro administrador: ${paper.unsigned}`;
      if (paper.ballots > 0) attention.push(`${here}: votos en papel: ${paper.ballots} de ${cast}; ${decides}${paper.unsigned ? unsigned : ''}.`);
      if (question.shown?.title !== opened.title || question.shown.ballots !== closed.ballots.count + paper.ballots || !same(question.shown.votes, closed.result.votes))
        fail('shown', `${here}: el programa muestra otro título u otros totales`);
      const counts = opened.options.map(({ mark }) => `${nameOf(question, mark)}: ${votes[mark]}`);
      summary.push(`${titleOf(id)}${withdrawn ? ' (retirada)' : ''}: ${plural(cast, 'voto')} de ${opened.roll.count} — ${counts.join('; ')}`, ...inWords(decided, question, votes));
      ties.set(id, new Map(decided.tie?.options.map((one) => [`${one}`, nameOf(question, `${one}`)])));
      const tied = ties.get(opened.secondRoundOf) ?? new Map();
      const outside = [...marks].flatMap((mark) => (tied.size > 0 && mark !== 'blank' && !tied.has(mark) ? nameOf(question, mark) : []));
      if (outside.length > 0) attention.push(`${here}: candidatos fuera del empate de la primera vuelta: ${outside.join('; ')}.`);
      const leftOut = [...tied].flatMap(([mark, name]) => (marks.has(mark) ? [] : name));
      if (leftOut.length > 0) attention.push(`${here}: empatados de la primera vuelta que no están: ${leftOut.join('; ')}.`);
      if (withdrawn) continue;
      const own = (decided.elected ?? []).map((one) => ({ by: id, mark: `${one}`, name: nameOf(question, `${one}`) }));
      const chain = elections.set(id, [...(elections.get(opened.secondRoundOf) ?? []), { id, seats: opened.seats, elected: [] }]).get(id);
      for (const one of chain) {
        one.elected = [...one.elected.filter(({ by, mark }) => by !== opened.secondRoundOf || !marks.has(mark)), ...own];
        if (one.elected.length > one.seats) attention.push(`${titleOf(one.id)} con sus segundas vueltas: ${one.elected.length} elegidos para ${plural(one.seats, 'cargo')}.`);
      }
      if (chain[1]) summary.push(`    Segunda vuelta de ${titleOf(opened.secondRoundOf)}. Elegidos en todas las vueltas: ${chain[0].elected.map(({ name }) => name).join('; ')}`);
    }
    // A voting that a restore reset is a draft again, and may have been edited.
    if (rounds.at(-1).reset) return;
    for (const { mark, name, places } of rounds.at(-1).opened.options.filter((option) => option.name !== null)) {
      const given = question.options?.find((option) => option.mark === mark);
      if (given?.name === null) notes.push(`${titleOf(id)}: una opción ya no tiene nombre, porque se eliminó la cuenta de la persona.`);
      else if (!given || (await digestOfLines('vigilia-option-1', given.salt, given.name)) !== name) fail('names', `${titleOf(id)}: la opción ${mark} tenía otro nombre al abrir`);
      else if (places) notes.push(`${titleOf(id)}: nombres de la plancha ${given.name}.`);
    }
  }
  async function readList(name, sealed, here) {
    sealedNames.add(name);
    if (!files.has(name)) {
      fail('lists', `${here}: falta ${name}`);
      return [];
    }
    if ((await sha256(files.get(name))) !== sealed.sha256) fail('lists', `${here}: ${name} no es la lista que se selló`);
    const lines = textOf(name).split('\n');
    if (lines.pop() !== '' || lines.length !== sealed.count) fail('lists', `${here}: ${name} no tiene ${plural(sealed.count, 'línea')}`);
    if (lines.some((line, index) => index > 0 && line <= lines[index - 1])) fail('lists', `${here}: ${name} no está en orden o repite una línea`);
    return lines;
  }
  function inWords({ verdict, elected, slates = [], tie, vacant, left = 0 }, question, votes) {
    const names = (ids) => ids.map((id) => nameOf(question, `${id}`)).join('; ');
    const byVotes = slates.toSorted((a, b) => votes[b.id] - votes[a.id]);
    const ofSlates = byVotes.flatMap((slate) => {
      const seats = slate.byQuotient + slate.byResidue - slate.vacant;
      const { name, people } = optionOf(question, `${slate.id}`);
      return seats > 0 ? `${people?.slice(0, seats).join(', ') ?? `los primeros nombres (${seats})`}, de ${quoted(name)}` : [];
    });
    const open = vacant ?? left + sum(slates.map((slate) => slate.vacant));
    return [
      verdict && `${verdict.outcome === 'approved' ? 'Aprobada' : 'No aprobada'}: ${verdict.votesFor} a favor; se necesitaban ${verdict.needed}, de una base de ${verdict.base}`,
      (elected ?? ofSlates).length > 0 && `Elegidos: ${elected ? names(elected) : ofSlates.join('; ')}`,
      tie && `Empate: ${names(tie.options)}; cargos que estos votos no deciden: ${tie.seats}`,
      open > 0 && `Cargos sin ocupar: ${open}`,
    ].flatMap((line) => (line ? `    ${line}` : []));
  }
  async function readExtras() {
    for (const name of files.keys()) if (/^votaciones\/.*[.]csv$/.test(name) && !sealedNames.has(name)) fail('lists', `${name} no es de un cierre sellado`);
    for (const typed of fingerprints) {
      const digits = typed.toLowerCase().replace(/[^0-9a-f]/g, '');
      const found = digits.length >= 16 && seals.find(({ hash }) => hash.startsWith(digits));
      if (found) notes.push(`La huella ${typed} es la del sello ${found.number} de ${seals.length} (${found.at}).`);
      else fail('fingerprint', `la huella ${typed} no es de ningún sello de este paquete`);
    }
    const keys = new Map(await Promise.all(seals.map(async ({ publicKey }) => [(await sha256(encoder.encode(publicKey))).slice(0, 16), publicKey])));
    for (const text of receipts) {
      const { questionId, code, leaf, root, path, signature, keyId } = parse(text, 'Un comprobante');
      const here = `comprobante ${code}`;
      let node = leaf;
      for (const other of Array.isArray(path) ? path.slice(0, 64) : []) node = await digestOfLines('vigilia-node-1', ...[node, other].sort());
      if (node !== root || !(await isSigned(keys.get(keyId), `vigilia-receipt-1\n${root}`, signature))) fail('receipts', `${here}: no es un comprobante de este servidor`);
      const line = counted.get(questionId)?.find((each) => each.startsWith(`${code};`));
      if (!line) fail('receipts', `${here}: su voto no está en la lista`);
      else if ((await digestOfLines('vigilia-ballot-1', questionId, code, line.slice(code.length + 1))) !== leaf) fail('receipts', `${here}: la lista dice otra cosa que el voto`);
    }
  }
}
/** A text of the package without what would steer a terminal or make other lines of it. */
const plain = (text) => text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd');
export function report({ checks, notes, attention, summary, fingerprint: last }) {
  const failed = checks.flatMap(({ ok, text }) => (ok ? [] : `«${text}»`));
  const urgent = attention.length > 0 && `LAS CUENTAS CUADRAN, PERO HAY ${plural(attention.length, 'asunto')} PARA LA ATENCIÓN DE UNA PERSONA: lea cada «Atención»`;
  const verdict = failed.length > 0 ? `NO ESTÁ EN ORDEN: ${failed.join(', ')}` : urgent || 'TODO EN ORDEN: nada necesita la atención de una persona';
  const lines = checks.flatMap(({ ok, text, problems }) => [`${ok ? '✔' : '✘'} ${text}`, ...problems.slice(0, 20).map((problem) => `    ${problem}`)]);
  const said = [...attention.map((each) => `Atención: ${each}`), '', ...lines, '', ...notes.map((note) => `Nota: ${note}`)];
  return [verdict, last ? `La última huella es ${last}: compárela con la del papel.` : '', '', ...summary, '', ...said, '', verdict].map(plain);
}
async function main() {
  const { existsSync, lstatSync, readdirSync, readFileSync } = await import('node:fs');
  const { join, dirname } = await import('node:path');
  const given = process.argv.slice(2);
  const fingerprints = given.flatMap((word, index) => (given[index - 1] === '--huella' ? word : []));
  const paths = given.filter((word, index) => word !== '--huella' && given[index - 1] !== '--huella');
  const [place = dirname(process.argv[1]), ...others] = paths.filter((path) => !path.endsWith('.json'));
  if (others.length > 0 || given.at(-1) === '--huella') throw new Error('No se entiende lo que se escribió. La huella va así: --huella 1234-5678-9abc-def0');
  const receipts = paths.filter((path) => path.endsWith('.json')).map((path) => readFileSync(path, 'utf8').slice(0, 100_000));
  const files = lstatSync(place).isFile() ? await (await import('./leer-zip.mjs')).filesInNode(readFileSync(place)) : new Map();
  const lists = existsSync(join(place, 'votaciones')) ? readdirSync(join(place, 'votaciones')).slice(0, LIMITS.files) : [];
  for (const name of ['sellos.jsonl', 'votaciones.json', ...lists.map((list) => `votaciones/${list}`)])
    if (existsSync(join(place, name)) && lstatSync(join(place, name)).size <= LIMITS.fileBytes) files.set(name, readFileSync(join(place, name)));
  const result = await recount(files, { fingerprints, receipts });
  process.exitCode = result.ok ? 0 : 1;
  process.stdout.write(`${report(result).join('\n')}\n`);
}
if (typeof process === 'object' && process.argv[1]?.endsWith('recuento.mjs'))
  main().catch((error) => {
    const reason = error.code === 'ERR_MODULE_NOT_FOUND' ? 'Falta leer-zip.mjs: descomprima el paquete e indique su carpeta' : error.message;
    process.stdout.write(`NO ESTÁ EN ORDEN: ${reason}\n`);
    process.exitCode = 1;
  });

/** Phrases of other languages, without accents and small words, and their English. */
const inEnglish: Record<string, string> = {
  'bridal gown': 'novia, boda novia, mariee, brautkleid, hochzeitskleid, sposa, abito sposa, noiva, braut',
  'wedding guest':
    'invitada boda, invitada, invitee mariage, invitee, hochzeitsgast, invitata matrimonio, invitata, convidada',
  wedding: 'boda, mariage, hochzeit, matrimonio, casamento',
  bridesmaid:
    'dama honor, damas honor, demoiselle dhonneur, demoiselle honneur, brautjungfer, damigella, madrinha',
  'evening gown': 'noche, soiree, abendkleid, abendkleider, sera, ballkleid',
  'party dress': 'fiesta, fete, partykleid, festa',
  cocktail: 'coctel, cocktailkleid',
  maternity: 'embarazada, premama, enceinte, grossesse, umstandskleid, umstandskleider, premaman',
  long: 'largo, larga, largos, largas, longue, longues, lang, lange, langes, lungo, lunga, longo, longa',
  'short dress': 'corto, corta, cortos, court, courte, kurz, kurze, kurzes, curto, curta',
  silk: 'seda, soie, seide, seidenkleid, seta',
  lace: 'encaje, dentelle, spitze, spitzenkleid, pizzo, renda',
  velvet: 'terciopelo, samt, samtkleid, velluto, veludo',
  sequin: 'lentejuelas, lentejuela, paillettes, pailletten, lustrini',
  floral: 'flores, fleuri, fleurie, fleurs, blumen, blumenkleid, fiori, floreado',
}

/** English phrases by those of other languages. */
export const foreignPhrases: ReadonlyMap<string, string> = new Map(
  Object.entries(inEnglish).flatMap(([english, others]) =>
    others.split(', ').map((phrase) => [phrase, english] as const),
  ),
)

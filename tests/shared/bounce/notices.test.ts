// Notices for people, without a code, as large providers word them in their languages; and letters, which only talk about mailboxes.
import { describe, expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'

const NOTICES: Readonly<Record<string, readonly (readonly [reason: Reason, text: string])[]>> = {
  German: [
    [
      'address',
      'Ihre Nachricht konnte nicht zugestellt werden.\n\nkim@empfaenger.example\nDie eingegebene E-Mail-Adresse wurde nicht gefunden. Überprüfen Sie die Adresse des Empfängers, und senden Sie die Nachricht erneut.',
    ],
    [
      'full',
      'Die Nachricht an kim@empfaenger.example wurde nicht ausgeliefert, weil der Speicherplatz des Empfängers erschöpft ist.',
    ],
    [
      'full',
      'Das Postfach von kim@empfaenger.example hat sein Speicherlimit überschritten und kann keine Nachrichten annehmen.',
    ],
    [
      'size',
      'Ihre E-Mail an kim@empfaenger.example konnte nicht zugestellt werden, da sie die zulässige Größe überschreitet.',
    ],
    [
      'disabled',
      'Die E-Mail konnte nicht zugestellt werden: Das Konto kim@empfaenger.example wurde deaktiviert.',
    ],
    [
      'address',
      'Adresse nicht gefunden\nIhre Nachricht wurde nicht an kim@empfaenger.example zugestellt, weil die Adresse nicht gefunden wurde oder keine E-Mails empfangen kann.',
    ],
    [
      'content',
      'Ihre Nachricht an kim@empfaenger.example wurde abgelehnt, weil sie als Spam eingestuft wurde.',
    ],
    [
      'delayed',
      'Die Zustellung Ihrer Nachricht an kim@empfaenger.example verzögert sich. Wir versuchen weiterhin, sie zuzustellen.',
    ],
    [
      'dns-recipient',
      'Die Nachricht konnte nicht zugestellt werden, weil die Domain empfaenger.example nicht gefunden wurde.\n\nkim@empfaenger.example',
    ],
  ],
  French: [
    [
      'address',
      "Votre message n'a pas pu être remis à kim@destinataire.example : l'adresse est introuvable.",
    ],
    [
      'full',
      "Le message n'a pas été distribué à kim@destinataire.example car sa boîte aux lettres est pleine.",
    ],
    [
      'full',
      "Le destinataire kim@destinataire.example a dépassé son quota de stockage. Votre message n'a pas été remis.",
    ],
    [
      'size',
      'Échec de la remise : votre message à kim@destinataire.example dépasse la taille maximale autorisée.',
    ],
    ['disabled', 'Échec de la remise à kim@destinataire.example : ce compte est désactivé.'],
    [
      'content',
      'Votre message à kim@destinataire.example a été rejeté car il a été identifié comme indésirable.',
    ],
    [
      'delayed',
      'La remise de votre message à kim@destinataire.example est retardée. De nouvelles tentatives seront effectuées.',
    ],
  ],
  Italian: [
    ['address', 'Il messaggio non è stato recapitato a kim@destinatario.example: indirizzo inesistente.'],
    [
      'full',
      'Impossibile recapitare il messaggio a kim@destinatario.example: la casella di posta del destinatario è piena.',
    ],
    [
      'full',
      'Il messaggio non può essere consegnato. La casella kim@destinatario.example ha superato lo spazio disponibile.',
    ],
    [
      'size',
      'Mancata consegna: il messaggio per kim@destinatario.example supera le dimensioni massime consentite.',
    ],
    ['disabled', 'Mancata consegna a kim@destinatario.example: la casella è stata disattivata.'],
    ['content', 'Il messaggio a kim@destinatario.example è stato respinto perché considerato spam.'],
    [
      'delayed',
      'La consegna del messaggio a kim@destinatario.example è in ritardo. Verranno effettuati altri tentativi.',
    ],
  ],
  Spanish: [
    ['address', 'No se pudo entregar el mensaje a kim@receptor.example porque la dirección no existe.'],
    ['full', 'El mensaje para kim@receptor.example no se entregó: el buzón del destinatario está lleno.'],
    [
      'full',
      'El usuario kim@receptor.example ha superado su cuota de almacenamiento. No se ha podido entregar su mensaje.',
    ],
    ['size', 'No se pudo entregar el mensaje a kim@receptor.example: supera el tamaño máximo permitido.'],
    ['disabled', 'No se pudo entregar a kim@receptor.example: la cuenta está desactivada.'],
    ['content', 'Su mensaje a kim@receptor.example fue rechazado por ser considerado correo no deseado.'],
    ['delayed', 'La entrega de su mensaje a kim@receptor.example se ha retrasado. Se seguirá intentando.'],
  ],
  Portuguese: [
    ['address', 'Não foi possível entregar a mensagem a kim@destino.example: o endereço não existe.'],
    ['full', 'A mensagem não foi entregue a kim@destino.example porque a caixa de correio está cheia.'],
    [
      'full',
      'O destinatário kim@destino.example excedeu a cota de armazenamento. A mensagem não foi entregue.',
    ],
    ['size', 'Falha na entrega: a mensagem para kim@destino.example excede o tamanho máximo permitido.'],
    ['disabled', 'Falha na entrega a kim@destino.example: a conta está desativada.'],
    ['content', 'Sua mensagem para kim@destino.example foi rejeitada por ser considerada spam.'],
  ],
  Dutch: [
    ['address', 'Uw bericht kon niet worden bezorgd bij kim@ontvanger.example: het adres bestaat niet.'],
    ['full', 'Uw bericht aan kim@ontvanger.example kon niet worden afgeleverd omdat de mailbox vol is.'],
    [
      'full',
      'De ontvanger kim@ontvanger.example heeft de opslaglimiet overschreden. Uw bericht is niet bezorgd.',
    ],
    ['size', 'Bezorgen mislukt: uw bericht aan kim@ontvanger.example is te groot.'],
    [
      'disabled',
      'Uw bericht aan kim@ontvanger.example kon niet worden bezorgd: het account is uitgeschakeld.',
    ],
    ['content', 'Uw bericht aan kim@ontvanger.example is geweigerd omdat het als spam is aangemerkt.'],
  ],
  Swedish: [
    ['address', 'Ditt meddelande kunde inte levereras till kim@mottagare.example: adressen finns inte.'],
    [
      'full',
      'Meddelandet till kim@mottagare.example kunde inte levereras eftersom mottagarens inkorg är full.',
    ],
    [
      'full',
      'Mottagaren kim@mottagare.example har överskridit sin lagringsgräns. Meddelandet levererades inte.',
    ],
    ['size', 'Ditt meddelande till kim@mottagare.example kunde inte levereras eftersom det är för stort.'],
    ['disabled', 'Meddelandet kunde inte levereras till kim@mottagare.example: kontot är inaktiverat.'],
    ['content', 'Ditt meddelande till kim@mottagare.example avvisades eftersom det bedömdes vara skräppost.'],
    [
      'delayed',
      'Leveransen av ditt meddelande till kim@mottagare.example är försenad. Nya försök kommer att göras.',
    ],
  ],
  Polish: [
    ['address', 'Nie można dostarczyć wiadomości do kim@odbiorca.example: adres nie istnieje.'],
    [
      'full',
      'Wiadomość do kim@odbiorca.example nie została dostarczona, ponieważ skrzynka odbiorcy jest przepełniona.',
    ],
    ['size', 'Nie udało się dostarczyć wiadomości do kim@odbiorca.example: wiadomość jest za duża.'],
    ['disabled', 'Nie udało się dostarczyć wiadomości do kim@odbiorca.example: konto zostało zablokowane.'],
    ['content', 'Wiadomość do kim@odbiorca.example została odrzucona, ponieważ uznano ją za spam.'],
  ],
  Japanese: [
    [
      'address',
      '以下のメールアドレスにメールを送信できませんでした。\n\nkim@receiver.example\n\n宛先のアドレスが見つかりませんでした。',
    ],
    [
      'full',
      'kim@receiver.example へのメールは、受信者のメールボックスの容量が一杯のため配信できませんでした。',
    ],
    ['size', 'kim@receiver.example 宛のメールは、サイズが大きすぎるため配信されませんでした。'],
    ['disabled', 'kim@receiver.example へ配信できませんでした。このアカウントは無効になっています。'],
    ['content', 'kim@receiver.example 宛のメールは、迷惑メールと判定されたため拒否されました。'],
  ],
  Chinese: [
    ['address', '您的邮件未能送达 kim@receiver.example。收件人地址不存在。'],
    ['full', '退信通知:发往 kim@receiver.example 的邮件无法投递,对方邮箱已满。'],
    ['size', '退信:您发给 kim@receiver.example 的邮件超过了对方允许的大小。'],
    ['disabled', '退信:收件人 kim@receiver.example 的帐号已被停用。'],
    ['content', '退信:发给 kim@receiver.example 的邮件被判定为垃圾邮件,已被拒收。'],
  ],
}

describe.each(Object.entries(NOTICES))('a notice in %s', (_, notices) => {
  test.each(notices)('says %s', (reason, text) => {
    const { kind, bounces } = decodeBounces(text)
    expect(kind).toBe('bounce')
    const [bounce, ...others] = bounces
    expect(others).toEqual([])
    expect([bounce?.reason, bounce?.recipient?.split('@')[0]]).toEqual([reason, 'kim'])
    expect(bounce?.class).not.toBe(reason === 'delayed' ? 'permanent' : 'temporary')
  })
})

test.each([
  'Liebe Anna,\n\nmein Postfach ist schon wieder voll, deshalb konnte deine Mail nicht zugestellt werden. Schick sie bitte an kim@neu.example.\n\nViele Grüße\nKim',
  'Hi Anna,\n\nsorry for the late reply, my mailbox was full again and your offer bounced. Could you send it once more to kim@new.example?\n\nBest,\nKim',
  "Bonjour Anna,\n\nma boîte est pleine, ton message n'a pas pu être remis. Écris-moi plutôt à kim@nouveau.example.\n\nCordialement,\nKim",
  'Ciao Anna,\nla mia casella è piena, scrivimi a kim@nuovo.example.\nA presto, Kim',
  'Subject: Five ways to keep a tidy inbox\n\nDear reader,\n\nIs your inbox full? We show you how to clean it up in ten minutes. Start with the unsubscribe link of newsletters.\n\nYour team at Tidy',
  'Hello support,\n\nour customers say the mailbox is full message appears when they log in. We use the Pro plan. Can you raise the quota?\n\nThanks,\nAnna',
])('a letter about a mailbox is no bounce: %s', (text) => {
  expect(decodeBounces(text)).toMatchObject({ kind: 'unknown', bounces: [], total: 0 })
})

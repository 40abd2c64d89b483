-- phpMyAdmin SQL Dump
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";

INSERT INTO `ost_attachment` (`id`, `object_id`, `type`, `file_id`, `inline`, `lang`) VALUES
(1, 51, 'H', 3, 0, NULL),
(2, 51, 'H', 4, 1, NULL);

INSERT INTO `ost_department` (`id`, `name`, `signature`) VALUES
(1, 'Support', 'Kind regards,
Support');

INSERT INTO `ost_file` (`id`, `name`) VALUES
(3, 'invoice.pdf'),
(4, 'logo.png');

INSERT INTO `ost_file_chunk` (`file_id`, `chunk_id`, `filedata`) VALUES
(3, 0, 0x255044462d312e);

INSERT INTO `ost_staff` (`staff_id`, `firstname`, `lastname`, `email`) VALUES
(4, 'Ben', 'Ek', 'ben@desk.example');

INSERT INTO `ost_thread` (`id`, `object_id`, `object_type`) VALUES
(30, 5, 'T'),
(31, 5, 'A');

INSERT INTO `ost_thread_entry` (`id`, `thread_id`, `staff_id`, `user_id`, `type`, `flags`, `poster`, `title`, `body`, `format`, `created`) VALUES
(51, 30, 0, 8, 'M', 65, 'Anna', 'Lamp', '<p>It is ''broken''.</p>\r\n', 'html', '2023-07-01 10:00:00'),
(52, 30, 4, 0, 'R', 4, 'Ben Ek', NULL, 'Before it was edited', 'html', '2023-07-01 11:00:00'),
(53, 30, 4, 0, 'R', 2, 'Ben Ek', NULL, 'After it was edited', 'text', '2023-07-01 11:00:00'),
(54, 30, 99, 0, 'N', 0, 'Gone Agent', 'Note', '<b>Call</b>', 'html', '2023-07-02 10:00:00'),
(55, 31, 0, 8, 'M', 0, 'Anna', NULL, 'Of a task', 'html', '2023-07-02 10:00:00');

INSERT INTO `ost_ticket` (`ticket_id`, `number`, `user_id`, `status_id`, `dept_id`, `topic_id`, `staff_id`, `closed`, `created`, `updated`) VALUES
(5, '482913', 8, 3, 1, 0, 4, '2023-07-03 10:00:00', '2023-07-01 10:00:00', '2023-07-03 10:00:00'),
(6, '482914', 8, 1, 1, 0, 0, NULL, '2023-07-04 10:00:00', '2023-07-04 10:00:00');

INSERT INTO `ost_ticket__cdata` (`ticket_id`, `subject`, `priority`) VALUES
(5, 'The lamp', '3'),
(6, 'Without a word', '2');

INSERT INTO `ost_ticket_priority` (`priority_id`, `priority`) VALUES
(2, 'normal'),
(3, 'high');

INSERT INTO `ost_ticket_status` (`id`, `name`, `state`) VALUES
(1, 'Open', 'open'),
(3, 'Closed', 'closed');

INSERT INTO `ost_user` (`id`, `org_id`, `default_email_id`, `name`) VALUES
(8, 0, 2, 'Anna Berg');

INSERT INTO `ost_user_email` (`id`, `user_id`, `flags`, `address`) VALUES
(2, 8, 0, 'anna@example.com');

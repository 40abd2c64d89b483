-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
/*!40101 SET NAMES utf8mb4 */;

DROP TABLE IF EXISTS `attachments`;
CREATE TABLE `attachments` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `thread_id` int DEFAULT NULL,
  `user_id` int DEFAULT NULL,
  `file_dir` varchar(20) DEFAULT NULL,
  `file_name` varchar(255) NOT NULL,
  `mime_type` varchar(127) NOT NULL,
  `type` int unsigned NOT NULL,
  `size` int unsigned DEFAULT NULL,
  `embedded` tinyint(1) NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB;
LOCK TABLES `attachments` WRITE;
INSERT INTO `attachments` VALUES (1,11,NULL,'1/2/1/','plan (1).pdf','application/pdf',3,4,0),(2,11,NULL,'1/3/1/','logo.png','image/png',5,4,1);
UNLOCK TABLES;
CREATE TABLE `conversations` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `number` int unsigned NOT NULL,
  `status` tinyint unsigned NOT NULL DEFAULT '1',
  `state` tinyint unsigned NOT NULL DEFAULT '1',
  `subject` varchar(998) DEFAULT NULL,
  `customer_email` varchar(191) DEFAULT NULL,
  `mailbox_id` int NOT NULL,
  `user_id` int DEFAULT NULL,
  `customer_id` int DEFAULT NULL,
  `closed_at` timestamp NULL DEFAULT NULL,
  `created_at` timestamp NULL DEFAULT NULL,
  `updated_at` timestamp NULL DEFAULT NULL,
  KEY `conversations_folder_id_status_index` (`status`)
) ENGINE=InnoDB;
INSERT INTO `conversations` VALUES (7,7,3,2,'It\'s broken; really (no joke)','anna@example.com',1,4,21,'2023-05-04 10:00:00','2023-05-01 10:00:00','2023-05-04 10:00:00'),(8,8,1,2,NULL,NULL,1,99,22,NULL,'2023-05-02 10:00:00','2023-05-02 10:00:00'),(9,9,1,3,'Deleted',NULL,1,NULL,22,NULL,'2023-05-02 10:00:00','2023-05-02 10:00:00'),(10,10,4,2,'Spam',NULL,1,NULL,22,NULL,'2023-05-02 10:00:00','2023-05-02 10:00:00');
CREATE TABLE `customers` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `first_name` varchar(255) DEFAULT NULL,
  `last_name` varchar(255) DEFAULT NULL
);
INSERT INTO `customers` VALUES (21,'Anna','Berg'),(22,'Carl',NULL);
CREATE TABLE `emails` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `customer_id` int NOT NULL,
  `email` varchar(191) NOT NULL,
  `type` tinyint unsigned NOT NULL DEFAULT '1'
);
INSERT INTO `emails` VALUES (1,22,'carl@example.com',1),(2,22,'carl@work.example',1);
CREATE TABLE `mailboxes` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(40) NOT NULL
);
INSERT INTO `mailboxes` VALUES (1,'Lamps');
CREATE TABLE `threads` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `conversation_id` int NOT NULL,
  `user_id` int DEFAULT NULL,
  `type` tinyint unsigned NOT NULL,
  `state` tinyint unsigned NOT NULL DEFAULT '1',
  `body` longtext,
  `customer_id` int DEFAULT NULL,
  `created_by_user_id` int DEFAULT NULL,
  `created_by_customer_id` int DEFAULT NULL,
  `created_at` timestamp NULL DEFAULT NULL
);
INSERT INTO `threads` VALUES (11,7,NULL,1,2,'<p>It\'s \"broken\"; see\n(the plan),\\o/</p>',21,NULL,21,'2023-05-01 10:00:00'),(12,7,4,4,2,NULL,21,4,NULL,'2023-05-01 11:00:00'),(13,7,4,2,2,'<div>We send a new one.</div>',21,4,NULL,'2023-05-02 10:00:00'),(14,7,4,2,1,'A draft',21,4,NULL,'2023-05-02 11:00:00');
INSERT INTO `threads` VALUES (15,7,99,3,2,'By someone who left','21',99,NULL,'2023-05-03 10:00:00'),(16,8,NULL,1,2,'Hello','22',NULL,22,'2023-05-02 10:00:00'),(17,10,NULL,1,2,'Buy','22',NULL,22,'2023-05-02 10:00:00');
CREATE TABLE `users` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `first_name` varchar(20) NOT NULL,
  `last_name` varchar(30) NOT NULL,
  `email` varchar(100) NOT NULL
);
INSERT INTO `users` VALUES (4,'Ben','Ek','ben@desk.example');
